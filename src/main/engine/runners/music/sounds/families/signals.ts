import { listed } from '../../../kit/words/listed.ts'
import { addSound, silence, type Sound } from '../../../kit/wave.ts'
import { decaying, filter, noise, scatter, struck, times, together, tone, wander } from '../dsp.ts'
import type { Notion } from '../notion.ts'
import { bell } from './sounding-bodies.ts'

const warble = (seconds: number, low: number, high: number, perSecond: number, wave: 'swing' | 'steps'): Sound =>
  times(
    filter(
      tone(
        seconds,
        (time) => {
          const swing = Math.sin(time * 2 * Math.PI * perSecond)
          return wave === 'swing' ? low + (high - low) * (0.5 + 0.5 * swing) : swing > 0 ? high : low
        },
        'square',
      ),
      'low',
      3200,
    ),
    0.5,
  )

export const SIGNALS: readonly Notion[] = [
  {
    words: ['siren', 'police', 'police siren', 'ambulance', 'fire truck', 'fire engine', 'emergency', 'air raid'],
    comes: 'bed',
    seconds: 60,
    make: (seconds) => warble(seconds, 620, 1350, 0.32, 'swing'),
  },
  {
    words: ['alarm', 'alert', 'warning', 'red alert', 'car alarm', 'fire alarm', 'evacuation', 'danger'],
    comes: 'bed',
    seconds: 60,
    make: (seconds) => warble(seconds, 660, 940, 1.6, 'steps'),
  },
  {
    words: listed('alarm clock, beep, beeps, beeping, microwave, digital, hospital, monitor, ekg, timer beep'),
    comes: 'steady',
    seconds: 0.18,
    every: 0.5,
    make: (seconds) => times(tone(seconds, 1980), (time) => Math.min(1, time / 0.004, (seconds - time) / 0.012) * 0.6),
  },
  {
    words: ['bell', 'bells', 'church bell', 'church', 'tower bell', 'toll', 'cathedral bell'],
    comes: 'scattered',
    seconds: 4,
    every: 2.2,
    make: (seconds, random) =>
      together(
        bell(seconds, random.pick([294, 330, 262]), 1.6),
        times(filter(noise(0.05, random), 'band', 3000), (time) => 0.3 * decaying(0.01)(time)),
      ),
  },
  {
    words: ['doorbell', 'ding dong', 'chime', 'shop bell', 'ding', 'notification', 'message', 'reception bell'],
    comes: 'once',
    seconds: 2.2,
    make: (seconds) => {
      const whole = silence(seconds)
      addSound(whole, bell(1.6, 659, 0.5), 0)
      addSound(whole, bell(1.6, 523, 0.6), 0.5)
      return whole
    },
  },
  {
    words: ['wind chime', 'wind chimes', 'chimes'],
    comes: 'scattered',
    seconds: 1.8,
    every: 0.45,
    make: (seconds, random) =>
      struck(seconds, [
        [random.pick([1175, 1319, 1568, 1760, 2093]), 0.4, 0.6],
        [random.pick([3240, 4320, 4850]), 0.15, 0.25],
      ]),
  },
  {
    words: ['gong', 'tam tam', 'temple', 'singing bowl', 'zen'],
    comes: 'once',
    seconds: 6,
    make: (seconds, random) =>
      times(
        struck(
          seconds,
          Array.from(
            { length: 18 },
            (_, index) =>
              [
                95 * (1 + index * 0.47 * random.between(0.95, 1.05)),
                0.3 / (1 + index * 0.15),
                2.6 / (1 + index * 0.14),
              ] as const,
          ),
        ),
        (time) => Math.min(1, 0.35 + time * 1.6),
      ),
  },
  {
    words: ['phone', 'telephone', 'ringtone', 'phone ring', 'ring', 'ringing', 'call'],
    comes: 'steady',
    seconds: 1.2,
    every: 2,
    make: (seconds) =>
      times(
        together(bell(seconds, 1150, 0.3), times(tone(seconds, 440), 0.35), times(tone(seconds, 480), 0.35)),
        (time) => (0.4 + 0.6 * Math.max(0, Math.sin(time * 2 * Math.PI * 20))) * Math.min(1, (seconds - time) / 0.08),
      ),
  },
  {
    words: ['static', 'white noise', 'noise', 'tv static', 'no signal', 'interference', 'glitch', 'vinyl', 'tape'],
    comes: 'bed',
    seconds: 60,
    make: (seconds, random) =>
      together(
        times(filter(noise(seconds, random), 'low', 9000), 0.3),
        scatter(
          seconds,
          14,
          random,
          () => times(noise(0.01, random), decaying(0.002, 0.0003)),
          () => random.next() ** 2,
        ),
      ),
  },
  {
    words: ['radio', 'radio tuning', 'tuning', 'shortwave', 'walkie talkie', 'transmission', 'broadcast', 'frequency'],
    comes: 'bed',
    seconds: 60,
    make: (seconds, random) => {
      const dial = wander(random, 0.9)
      const near = wander(random, 1.3)
      const station = times(
        filter(
          together(
            tone(seconds, (time) => 220 + 60 * Math.sin(time * 7), 'saw'),
            tone(seconds, (time) => 330 + 40 * Math.sin(time * 5), 'saw'),
          ),
          'band',
          1300,
          1.4,
        ),
        (time) => 0.4 * Math.max(0, near(time) - 0.4),
      )
      return together(
        times(filter(noise(seconds, random), 'band', 2200, 0.7), (time) => 0.25 + 0.2 * (1 - near(time))),
        station,
        times(
          tone(seconds, (time) => 300 + 2600 * dial(time)),
          (time) => 0.25 * Math.max(0, 0.75 - near(time)),
        ),
      )
    },
  },
  {
    words: ['morse', 'telegraph', 'sos'],
    comes: 'bed',
    seconds: 12,
    make: (seconds) => {
      const whole = silence(seconds)
      const unit = 0.075
      for (let time = 0.05; time < seconds;)
        for (const length of [1, 1, 1, 3, 3, 3, 1, 1, 1, 0]) {
          if (length > 0)
            addSound(
              whole,
              times(
                tone(unit * length, 720),
                (moment) => Math.min(1, moment / 0.004, (unit * length - moment) / 0.004) * 0.6,
              ),
              time,
            )
          time += unit * (length === 0 ? 6 : length + 1.4)
          if (time >= seconds) break
        }
      return whole
    },
  },
]
