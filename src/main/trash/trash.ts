/** The system's trash, as far as a host reaches it. Nothing in it is ever deleted by us. */
export interface Trash {
  /** Moves a file there; answers where it lies now, or null where the system keeps that to itself. */
  put(path: string): Promise<string | null>
  /** Where a file may lie that was put there from this path, the latest first. Who uses one looks at its content. */
  find(path: string): Promise<string[]>
  /** What the trash keeps about a file that has left it. */
  forget(place: string): Promise<void>
}
