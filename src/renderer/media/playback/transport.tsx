import { Pause, Play, Repeat, StepBack, StepForward, Volume2, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'
import { text } from '#shared/text/index.ts'
import { ActionButton } from '../../core/actions/action-button.tsx'
import { Select } from '../../ui/select.tsx'
import { formatCount } from '../../words/format.ts'
import { ControlBar } from '../frame/control-bar.tsx'
import { useActionKeys, useKeys } from '../frame/key-scope.ts'
import { frameAt, timecode, timeOfFrame } from './timecode.ts'
import styles from './transport.module.css'
import type { Playback } from './use-playback.ts'

const RATES = [0.25, 0.5, 1, 1.5, 2]
const JUMP_SECONDS = 1
/** Where a film does not say how long a frame is. */
const ASSUMED_FRAME_RATE = 30

interface TransportProps {
  playback: Playback
  /** Present for films: they can be stepped through. Undefined rate: not known. */
  frames?: { rate: number | undefined }
  /** The place in time, where it stands in the bar. */
  scrubber?: ReactNode
}

export function Transport({ playback, frames, scrubber }: TransportProps) {
  const { playing, time, duration, rate, muted, looping } = playback
  const words = text().viewers
  const frameRate = frames?.rate ?? ASSUMED_FRAME_RATE
  const step = (by: number) => {
    playback.pause()
    playback.seek(
      Math.min(timeOfFrame(frameAt(time, frameRate) + by, frameRate), Math.max(0, duration - 0.5 / frameRate)),
    )
  }
  const turnRate = (direction: 1 | -1) => {
    const next = RATES[RATES.indexOf(rate) + direction]
    if (next !== undefined) playback.setRate(next)
  }
  const play = {
    id: 'viewer.play',
    label: playing ? words.pause : words.play,
    icon: playing ? Pause : Play,
    run: playback.toggle,
  }
  const frameSteps = {
    id: 'viewer.frames',
    when: () => frames !== undefined,
    run: (nth: number) => step(nth === 0 ? -1 : 1),
  }
  const loop = { id: 'viewer.loop', label: words.loop, icon: Repeat, run: () => playback.setLooping(!looping) }
  const mute = {
    id: 'viewer.mute',
    label: words.mute,
    icon: muted ? VolumeX : Volume2,
    run: () => playback.setMuted(!muted),
  }
  const speed = { id: 'viewer.speed', run: (nth: number) => turnRate(nth === 0 ? -1 : 1) }
  useActionKeys([play, frameSteps, loop, mute, speed])
  useKeys(({ key, shiftKey, altKey }) => {
    if (altKey || !shiftKey || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return false
    playback.seek(time + (key === 'ArrowLeft' ? -JUMP_SECONDS : JUMP_SECONDS))
    return true
  })
  return (
    <ControlBar label={words.playback}>
      {frames && <ActionButton action={{ ...frameSteps, label: words.frameBack, icon: StepBack }} nth={0} small />}
      <ActionButton action={play} />
      {frames && (
        <ActionButton action={{ ...frameSteps, label: words.frameForward, icon: StepForward }} nth={1} small />
      )}
      <span className={styles.time}>
        <output aria-label={words.position}>{timecode(time, frames?.rate)}</output>
        <span className={styles.whole}> / {timecode(duration, frames?.rate)}</span>
      </span>
      {scrubber}
      <span className={styles.speed}>
        <Select
          label={words.speed}
          value={String(rate)}
          options={RATES.map((each) => ({ value: String(each), label: words.times(formatCount(each)) }))}
          onChange={(chosen) => playback.setRate(Number(chosen))}
        />
      </span>
      <ActionButton action={loop} small aria-pressed={looping} />
      <ActionButton action={mute} small aria-pressed={muted} />
      {frames?.rate !== undefined && <span className={styles.rate}>{words.frameRate(rounded(frames.rate))}</span>}
    </ControlBar>
  )
}

function rounded(rate: number): string {
  return formatCount(Math.round(rate * 100) / 100)
}
