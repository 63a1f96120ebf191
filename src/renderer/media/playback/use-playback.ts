import { useEffect, useState } from 'react'

export interface Playback {
  playing: boolean
  time: number
  duration: number
  rate: number
  muted: boolean
  looping: boolean
  toggle: () => void
  pause: () => void
  seek: (time: number) => void
  setRate: (rate: number) => void
  setMuted: (muted: boolean) => void
  setLooping: (looping: boolean) => void
}

interface Facts {
  playing: boolean
  time: number
  duration: number
}

const NOTHING: Facts = { playing: false, time: 0, duration: 0 }
const EVENTS = [
  'play',
  'pause',
  'ended',
  'timeupdate',
  'seeking',
  'seeked',
  'durationchange',
  'loadedmetadata',
] as const
/** Two films further apart than this are seen to be. */
const MOST_DRIFT_SECONDS = 0.08

/** Several sounds or films played as one: the first leads, the others keep up with it. */
export function usePlayback(elements: readonly HTMLMediaElement[], startsLooping = false): Playback {
  const [facts, setFacts] = useState(NOTHING)
  const [rate, setRate] = useState(1)
  const [muted, setMuted] = useState(false)
  const [looping, setLooping] = useState(startsLooping)
  const [leader] = elements

  useEffect(() => {
    if (!leader) return undefined
    let frame = 0
    const read = () => {
      const duration = Number.isFinite(leader.duration) ? leader.duration : 0
      setFacts({ playing: !leader.paused, time: leader.currentTime, duration })
    }
    // the browser's own news come four times a second: a playhead moves with the picture
    const follow = () => {
      read()
      keepUp(leader, elements)
      if (!leader.paused) frame = requestAnimationFrame(follow)
    }
    const onNews = () => {
      cancelAnimationFrame(frame)
      follow()
    }
    onNews()
    for (const event of EVENTS) leader.addEventListener(event, onNews)
    return () => {
      cancelAnimationFrame(frame)
      for (const event of EVENTS) leader.removeEventListener(event, onNews)
    }
  }, [leader, elements])

  useEffect(() => {
    for (const [index, element] of elements.entries()) {
      element.playbackRate = rate
      element.loop = looping
      // together they would be noise
      element.muted = muted || index > 0
    }
  }, [elements, rate, muted, looping])

  const pause = () => elements.forEach((element) => element.pause())
  return {
    ...facts,
    rate,
    muted,
    looping,
    toggle() {
      if (!leader) return
      if (!leader.paused) return pause()
      // what cannot be played says so by an event of its own
      for (const element of elements) element.play().catch(() => undefined)
    },
    pause,
    seek(time) {
      if (!leader) return
      // before its length is known the browser keeps the place, and begins there
      const within = Math.min(Math.max(0, time), leader.duration || Infinity)
      seekAll(elements, within)
      setFacts((before) => ({ ...before, time: within }))
    },
    setRate,
    setMuted,
    setLooping,
  }
}

function seekAll(elements: readonly HTMLMediaElement[], time: number): void {
  for (const element of elements) element.currentTime = time
}

function keepUp(leader: HTMLMediaElement, elements: readonly HTMLMediaElement[]): void {
  for (const element of elements) {
    if (element === leader || element.seeking || leader.seeking) continue
    const target = Math.min(leader.currentTime, element.duration || 0)
    if (Math.abs(element.currentTime - target) > MOST_DRIFT_SECONDS) element.currentTime = target
    if (!leader.paused && element.paused && target < element.duration) element.play().catch(() => undefined)
    if (leader.paused && !element.paused) element.pause()
  }
}
