"""What follows from what was said, and where it contradicts itself."""
import cordon

said = cordon.Constraints(must=[(3, 17), (17, 40), (8, 9)], cannot=[(40, 8), (3, 40)])

closure = said.closure(50)
print(f"{closure.component_count} groups; the links imply {closure.implied_must_count} must-links and {closure.implied_cannot_count} cannot-links")
print(f"3 and 9 are {closure.relation(3, 9)}")

for found in said.contradictions(50):
    print(found.text)
print(f"{len(said.without_contradictions(50))} statements are left")
