/** What is costly to make, made once for every key. What could not be made is tried anew by the next who asks for it. */
export function remember<Key, Made>(make: (key: Key) => Promise<Made>): (key: Key) => Promise<Made> {
  const known = new Map<Key, Promise<Made>>()
  return (key) => {
    const before = known.get(key)
    if (before) return before
    const making = make(key)
    known.set(key, making)
    making.catch(() => known.delete(key))
    return making
  }
}
