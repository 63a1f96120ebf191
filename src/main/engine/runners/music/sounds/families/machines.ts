import { bump, decaying, noise, scatter, softNoise, struck, together, tone, wander } from '../dsp.ts'
import { bed, scattered, type Notion } from '../notion.ts'

export const MACHINES: readonly Notion[] = [
  bed(
    `machine, factory, hum, humming, generator, server, fridge, refrigerator, transformer, electric hum,
      ventilation, air conditioner, fan`,
    (seconds, random) => {
      const breath = wander(random, 0.9)
      return together(
        ...[50, 100, 150, 200, 300, 400].map((hertz, index) =>
          tone(seconds, hertz * random.between(0.999, 1.001)).times(0.3 / (1 + index * 0.8)),
        ),
        softNoise(seconds, random)
          .band(700, 0.6)
          .times((time) => 0.12 + 0.08 * breath(time)),
      )
    },
  ),
  bed(
    `drill, drilling, chainsaw, jackhammer, power tool, vacuum, vacuum cleaner, blender, hair dryer,
      lawn mower, mower`,
    (seconds, random) => {
      const load = wander(random, 2)
      return together(
        tone(seconds, (time) => 190 + 40 * load(time), 'saw')
          .band(900, 0.8)
          .drive(3),
        noise(seconds, random).band(3200, 0.7).times(0.25),
      )
    },
  ),
  bed('printer, scanner, fax, modem, dial up, floppy, computer, hard drive', (seconds, random) =>
    scatter(seconds, 9, random, () => {
      const pitch = random.pick([420, 630, 840, 1180, 1400, 2100])
      const length = random.between(0.05, 0.18)
      return tone(length, pitch, 'square').times(bump(length, 0.1)).times(0.35)
    }),
  ),
  scattered('robot, servo, mech, android, mechanical, droid', { seconds: 0.6, every: 0.7 }, (_seconds, random) => {
    const length = random.between(0.2, 0.55)
    const [from, to] = [random.between(250, 700), random.between(300, 1300)]
    return together(
      tone(length, (time) => from + (to - from) * (time / length), 'saw')
        .band(1400, 1.2)
        .times(bump(length, 0.3)),
      struck(0.1, [[1900, 0.4, 0.01]]).times(0.6),
    )
  }),
  bed('electric, electricity, spark, sparks, zap, tesla, short circuit, lightning bolt, taser', (seconds, random) => {
    const arc = wander(random, 14)
    return together(
      tone(seconds, (time) => 100 + 12 * arc(time), 'saw')
        .high(900)
        .times((time) => (arc(time) > 0.45 ? 0.6 : 0.08))
        .drive(2),
      scatter(seconds, 40, random, () =>
        noise(0.03, random)
          .high(3500)
          .times(decaying(0.004, 0.0004))
          .times(random.next() ** 2),
      ),
    )
  }),
]
