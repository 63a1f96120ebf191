import type { Database } from 'better-sqlite3'
import { createMovableClock, type Clock, type MovableClock } from '../../tools/clock.ts'
import { readSetting, writeSetting } from '../db/settings-store.ts'

/**
 * The engine's clock on this data folder. Time that was let pass in a sandbox has passed for good: what is stored is
 * dated by it, so it also counts after a restart, with or without the sandbox.
 */
export function openClock(db: Database, { hostClock, sandbox }: { hostClock: Clock; sandbox: boolean }): Clock {
  const offsetMs = Number(readSetting(db, 'clock_offset_ms') ?? 0)
  if (isMovable(hostClock) || (!sandbox && offsetMs === 0)) return hostClock
  const clock = createMovableClock({ startMs: hostClock.now() + offsetMs })
  let moving = Promise.resolve()
  const movable: MovableClock = {
    ...clock,
    advance(milliseconds) {
      const move = () => {
        // before the move: what fires on the way is dated by the new time
        writeSetting(db, 'clock_offset_ms', String(clock.now() + milliseconds - hostClock.now()))
        return clock.advance(milliseconds)
      }
      // one after the other, so that two callers move it by the sum of what they asked for
      moving = moving.then(move, move)
      return moving
    },
  }
  return movable
}

export function isMovable(clock: Clock): clock is MovableClock {
  return 'advance' in clock
}
