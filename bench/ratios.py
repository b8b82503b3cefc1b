"""How a comparison is printed: minima, medians and the ratios peer / Cordon (above 1: Cordon is faster)."""
import statistics


def print_ratios(name, peer, times, unit, detail):
    """times: seconds of every round, by contestant; unit: what one of them is, such as "ms per iteration"."""
    for who, seconds in times.items():
        print(f"{name}  {who:12}  min {min(seconds) * 1e3:9.3f} ms  median {statistics.median(seconds) * 1e3:9.3f} {unit}")
    ours, theirs = times["cordon"], times[peer]
    print(f"{name}  ratio of minima {min(theirs) / min(ours):.2f}, of medians "
          f"{statistics.median(theirs) / statistics.median(ours):.2f}  ({detail})")
