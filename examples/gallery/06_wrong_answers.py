"""Which of my answers should I look at again?

Sixty answers about wines, four of them wrong by mistake. `cordon.check` ranks the answers by how hard they are to believe on these rows.
"""
import matplotlib.pyplot as plt
import numpy as np

import cordon

wine = cordon.read_table("bundled:wine", label="class")
drawn = cordon.Constraints.sample(wine.y, pairs_per_class=10)
must, cannot = [tuple(pair) for pair in drawn.must], [tuple(pair) for pair in drawn.cannot]
flipped = {must[3], must[17], cannot[5], cannot[22]}
said = cordon.Constraints(must=[pair for pair in must if pair not in flipped] + [pair for pair in cannot if pair in flipped],
                          cannot=[pair for pair in cannot if pair not in flipped] + [pair for pair in must if pair in flipped])
doubts = cordon.check(said, wine.X, doubts=12).doubts
wrong = [(doubt.a, doubt.b) in flipped or (doubt.b, doubt.a) in flipped for doubt in doubts]
for doubt, is_wrong in zip(doubts, wrong):
    print(f"{doubt.error_probability:4.0%}  {doubt.a:3} {doubt.reply:9} {doubt.b:3}  {'wrong' if is_wrong else ''}")

figure, axes = plt.subplots(figsize=(7, 4), layout="constrained")
axes.barh(range(len(doubts)), [doubt.error_probability for doubt in doubts], color=["tab:red" if one else "tab:gray" for one in wrong])
axes.set(yticks=range(len(doubts)), yticklabels=[f"{doubt.a} {doubt.reply} {doubt.b}" for doubt in doubts], xlabel="probability that the answer is wrong", xlim=(0, 1),
         title="red: wrong indeed")
axes.invert_yaxis()
figure.savefig("06_wrong_answers.svg")
