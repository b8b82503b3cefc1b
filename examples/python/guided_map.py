"""The map of largest variance that obeys statements on distances, and what each of them costs."""
import cordon

iris = cordon.read_table("bundled:iris", label="class")
said = cordon.Constraints(closer=[(50, 100, 0.01)], farther=[(0, 50, 0.5)], nearer=[(60, 70, 120)])  # squared distances on the map, of features in [0, 1]

report = cordon.Guided().fit(iris.X, constraints=said).report_
print(f"variance kept: {report['variance_kept']:.3f}")
print(f"statements: {report['constraints']['used']}, violated: {report['constraints']['violated']}")
