// Logs in again to a studio that was killed and started again: both sides prove that they know the secret of the address, and neither
// sends it. The studio proves first, so that another program on its port learns nothing; the port is part of the proof, so that the
// proof of the real studio is of no use elsewhere.
import { greet, login_by_proof } from "./client";

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

async function proof_of(secret: string, words: string): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return hex(new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(words))));
}

// Whether we are in again. The secret is known to this page's memory only.
export async function log_in_by_proof(secret: string): Promise<boolean> {
  const ours = hex(crypto.getRandomValues(new Uint8Array(16)));
  const { nonce: theirs, proof } = await greet(ours);
  if (proof !== (await proof_of(secret, `studio ${location.port} ${ours} ${theirs}`))) return false;
  await login_by_proof(theirs, ours, await proof_of(secret, `page ${location.port} ${theirs} ${ours}`));
  return true;
}
