// What this page shows with every request, so that the studio knows it. Not a cookie: browsers send those to every port of this
// machine, also to a server of somebody else. Kept for this tab only, so that a reload stays in; new with every start of the studio.
const kPlace = "cordon.key";

let key = kept();

function kept(): string {
  try {
    return sessionStorage.getItem(kPlace) ?? "";
  } catch {
    return ""; // a browser that keeps nothing: a reload then needs the address
  }
}

export const has_key = (): boolean => key !== "";

export function keep_key(given: string): void {
  key = given;
  try {
    sessionStorage.setItem(kPlace, given);
  } catch {
    // In memory, then.
  }
}

export const key_header = (): Record<string, string> => (key ? { Authorization: `Bearer ${key}` } : {});
