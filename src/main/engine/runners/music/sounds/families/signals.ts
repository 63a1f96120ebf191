import { decaying, noise, scatter, silence, struck, together, tone, wander, type Take } from '../dsp.ts'
import { bed, once, scattered, steady, type Notion } from '../notion.ts'
import { bell } from './sounding-bodies.ts'

const warble = (seconds: number, low: number, high: number, perSecond: number, wave: 'swing' | 'steps'): Take =>
  tone(
    seconds,
    (time) => {
      const swing = Math.sin(time * 2 * Math.PI * perSecond)
      return wave === 'swing' ? low + (high - low) * (0.5 + 0.5 * swing) : swing > 0 ? high : low
    },
    'square',
  )
    .low(3200)
    .times(0.5)

export const SIGNALS: readonly Notion[] = [
  bed('siren, police, police siren, ambulance, fire truck, fire engine, emergency, air raid', (seconds) =>
    warble(seconds, 620, 1350, 0.32, 'swing'),
  ),
  bed('alarm, alert, warning, red alert, car alarm, fire alarm, evacuation, danger', (seconds) =>
    warble(seconds, 660, 940, 1.6, 'steps'),
  ),
  steady(
    'alarm clock, beep, beeps, beeping, microwave, digital, hospital, monitor, ekg, timer beep',
    { seconds: 0.18, every: 0.5 },
    (seconds) => tone(seconds, 1980).times((time) => Math.min(1, time / 0.004, (seconds - time) / 0.012) * 0.6),
  ),
  scattered(
    'bell, bells, church bell, church, tower bell, toll, cathedral bell',
    { seconds: 4, every: 2.2 },
    (seconds, random) =>
      together(
        bell(seconds, random.pick([294, 330, 262]), 1.6),
        noise(0.05, random)
          .band(3000)
          .times((time) => 0.3 * decaying(0.01)(time)),
      ),
  ),
  once(
    'doorbell, ding dong, chime, shop bell, ding, notification, message, reception bell',
    { seconds: 2.2 },
    (seconds) =>
      silence(seconds)
        .add(bell(1.6, 659, 0.5), 0)
        .add(bell(1.6, 523, 0.6), 0.5),
  ),
  scattered('wind chime, wind chimes, chimes', { seconds: 1.8, every: 0.45 }, (seconds, random) =>
    struck(seconds, [
      [random.pick([1175, 1319, 1568, 1760, 2093]), 0.4, 0.6],
      [random.pick([3240, 4320, 4850]), 0.15, 0.25],
    ]),
  ),
  once('gong, tam tam, temple, singing bowl, zen', { seconds: 6 }, (seconds, random) =>
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
    ).times((time) => Math.min(1, 0.35 + time * 1.6)),
  ),
  steady('phone, telephone, ringtone, phone ring, ring, ringing, call', { seconds: 1.2, every: 2 }, (seconds) =>
    together(bell(seconds, 1150, 0.3), tone(seconds, 440).times(0.35), tone(seconds, 480).times(0.35)).times(
      (time) => (0.4 + 0.6 * Math.max(0, Math.sin(time * 2 * Math.PI * 20))) * Math.min(1, (seconds - time) / 0.08),
    ),
  ),
  bed('static, white noise, noise, tv static, no signal, interference, glitch, vinyl, tape', (seconds, random) =>
    together(
      noise(seconds, random).low(9000).times(0.3),
      scatter(seconds, 14, random, () =>
        noise(0.01, random)
          .times(decaying(0.002, 0.0003))
          .times(random.next() ** 2),
      ),
    ),
  ),
  bed(
    'radio, radio tuning, tuning, shortwave, walkie talkie, transmission, broadcast, frequency',
    (seconds, random) => {
      const dial = wander(random, 0.9)
      const near = wander(random, 1.3)
      const station = together(
        tone(seconds, (time) => 220 + 60 * Math.sin(time * 7), 'saw'),
        tone(seconds, (time) => 330 + 40 * Math.sin(time * 5), 'saw'),
      )
        .band(1300, 1.4)
        .times((time) => 0.4 * Math.max(0, near(time) - 0.4))
      return together(
        noise(seconds, random)
          .band(2200, 0.7)
          .times((time) => 0.25 + 0.2 * (1 - near(time))),
        station,
        tone(seconds, (time) => 300 + 2600 * dial(time)).times((time) => 0.25 * Math.max(0, 0.75 - near(time))),
      )
    },
  ),
  bed('morse, telegraph, sos', (seconds) => {
    const whole = silence(seconds)
    const unit = 0.075
    for (let time = 0.05; time < seconds;)
      for (const length of [1, 1, 1, 3, 3, 3, 1, 1, 1, 0]) {
        if (length > 0)
          whole.add(
            tone(unit * length, 720).times(
              (moment) => Math.min(1, moment / 0.004, (unit * length - moment) / 0.004) * 0.6,
            ),
            time,
          )
        time += unit * (length === 0 ? 6 : length + 1.4)
        if (time >= seconds) break
      }
    return whole
  }),
]
