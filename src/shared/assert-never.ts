/** Ends a `switch` that names every case: one that is added later is an error of the compiler there. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value ${JSON.stringify(value)}`)
}
