import { compare, hash } from 'bcryptjs';

/** What the service's own hashes cost, too. */
const ROUNDS = 10;

/** Of no password that anybody has: comparing with it takes as long as with any other. */
const NOBODYS = '$2b$10$PMoRnbTYFvpWOv7XAxCinuVEMQpUWDOXc8LLkfTP58qGbbB/g4gBa';

/** A password as the service stores it. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, ROUNDS);
}

/** Whether a password is the one that is stored. Does the same work where there is none, so that no queue tells who has an account. */
export async function matchesPassword(password: string, stored: string | null): Promise<boolean> {
  return (await compare(password, stored ?? NOBODYS)) && stored !== null;
}
