import { createHash } from 'node:crypto'
import { RecentMap } from '../../../tools/recent-map.ts'

/**
 * Remembers what came of the last few inputs. One picture is often worked on many times over, a style or a sentence at a
 * time, and a network that is shown the same again finds the same.
 */
export function keepRecent<Found>(
  count: number,
): (input: Uint8Array, find: () => Promise<Found>) => Promise<Readonly<Found>> {
  const recent = new RecentMap<string, Promise<Found>>(count)
  return (input, find) => {
    const key = createHash('sha256').update(input).digest('base64')
    const found = recent.get(key) ?? find()
    recent.set(key, found)
    // what did not work is tried again
    found.catch(() => recent.get(key) === found && recent.delete(key))
    return found
  }
}
