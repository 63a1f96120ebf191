import { decimalMark } from '../../words/format.ts'

const pad = (value: number, length = 2) => String(value).padStart(length, '0')

/** A seek lands a hair beside where it was sent. */
const HAIR = 1e-4

/** The number of the frame that is shown at a time, from 0. */
export function frameAt(seconds: number, frameRate: number): number {
  return Math.max(0, Math.floor(seconds * frameRate + HAIR * frameRate))
}

/** A time well inside a frame: at its edge a decoder may show the one before. */
export function timeOfFrame(frame: number, frameRate: number): number {
  return (Math.max(0, frame) + 0.5) / frameRate
}

/** "0:03.4"; with a frame rate "00:00:03:10", as editors count. */
export function timecode(seconds: number, frameRate?: number): string {
  const safe = Number.isFinite(seconds) ? Math.max(0, seconds) : 0
  if (frameRate === undefined) {
    const tenths = Math.floor(safe * 10 + HAIR)
    const [hours, minutes] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60]
    const rest = `${pad(Math.floor(tenths / 10) % 60)}${decimalMark()}${tenths % 10}`
    return hours > 0 ? `${hours}:${pad(minutes)}:${rest}` : `${minutes}:${rest}`
  }
  // frames are counted by the nearest whole rate, as 29.97 is by 30
  const perSecond = Math.max(1, Math.round(frameRate))
  const frames = frameAt(safe, frameRate)
  const whole = Math.floor(frames / perSecond)
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60, frames % perSecond]
    .map((part) => pad(part))
    .join(':')
}
