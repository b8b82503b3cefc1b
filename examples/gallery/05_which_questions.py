"""Which pairs are worth asking about?

An `Interview` asks about the pairs that teach most. The same number of answers to pairs drawn blindly teaches less. Here somebody who knows the growers of 178 wines answers.
"""
import matplotlib.pyplot as plt
import numpy as np
from sklearn.metrics import adjusted_rand_score

import cordon

wine = cordon.read_table("bundled:wine", label="class")
checkpoints = [10, 20, 30, 40]


def judged(said):
    return adjusted_rand_score(wine.y, cordon.AutoCluster(3).fit(wine.X, constraints=said).labels_)


interview, asked = cordon.Interview(wine.X), []
for question in interview:
    interview.answer(question, wine.y[question.a] == wine.y[question.b])
    if len(interview) in checkpoints:
        asked.append(judged(interview.answers))
    if len(interview) == checkpoints[-1]:
        break

blind = np.zeros((3, len(checkpoints)))
for draw in range(len(blind)):
    random = np.random.default_rng(draw)
    pairs = [random.choice(len(wine.y), 2, replace=False) for _ in range(checkpoints[-1])]
    for j, count in enumerate(checkpoints):
        same = [tuple(pair) for pair in pairs[:count] if wine.y[pair[0]] == wine.y[pair[1]]]
        different = [tuple(pair) for pair in pairs[:count] if wine.y[pair[0]] != wine.y[pair[1]]]
        blind[draw, j] = judged(cordon.Constraints(must=same, cannot=different))
for count, one, other in zip(checkpoints, asked, blind.mean(axis=0)):
    print(f"{count:3} answers: asked {one:.2f}, blind {other:.2f}")

figure, axes = plt.subplots(figsize=(6, 4), layout="constrained")
axes.plot(checkpoints, asked, marker="o", label="questions of the interview")
axes.plot(checkpoints, blind.mean(axis=0), marker="s", color="gray", label="pairs drawn blindly (mean of 3)")
axes.set(xlabel="answers", ylabel="adjusted Rand index", ylim=(0, 1.02))
axes.legend(loc="lower right")
figure.savefig("05_which_questions.svg")
