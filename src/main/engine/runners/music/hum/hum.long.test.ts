import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { hum, TUNES, tuneOf } from '../../../../../../tests/support/hummed-tune.ts'
import { originalOf, prepareModels } from '../../../../../../tests/support/model-bench.ts'
import { createMediaPack } from '../../../media/pack.ts'
import { writeStereoWav } from '../../../../../../tests/support/stereo-wav.ts'
import { SAMPLE_RATE } from '../../kit/sound/samples.ts'
import { RunnerRefusedError } from '../../runner.ts'
import { composeTune, harmonise } from './compose-tune.ts'
import { hearPitches, oneVoice, PITCH_RATE } from './hear-notes.ts'
import { readTune } from './read-tune.ts'

const { context, inputs, place, run } = prepareModels()
const pack = createMediaPack(resolve('node_modules/.cache/media-pack'))
const truth = tuneOf(TUNES[0]!, 0.45, 2)

test('a tune that is hummed off pitch and a little out of time is written down as it was meant', async () => {
  const sung = oneVoice(await hearPitches(hum(truth, PITCH_RATE, { cents: 35, seed: 4 }), { ...context, pack }))
  const tune = readTune(sung)
  expect(Math.abs(tune.beatSeconds / 0.45 - 1)).toBeLessThan(0.04)
  expect([tune.tonic, tune.isMinor]).toEqual([2, false])
  // one note may be missed or divided
  const pitches = tune.notes.map(({ pitch }) => pitch)
  expect(Math.abs(pitches.length - truth.length)).toBeLessThanOrEqual(1)
  const right = truth.filter(({ pitch }, index) => pitches.slice(Math.max(0, index - 1), index + 2).includes(pitch))
  expect(right.length).toBeGreaterThanOrEqual(truth.length - 1)
})

const written = {
  beatSeconds: 0.5,
  tonic: 0,
  isMinor: false,
  notes: truth.map(({ at, seconds, pitch }) => ({ beat: at / 0.45, beats: seconds / 0.45, pitch: pitch - 2 })),
}

test('a tune is carried by chords that hold it, from home and back', () => {
  const chords = harmonise(written, 4, 'major')
  // C C G G | A A G - | F F E E | D D C -
  expect(chords[0]!.name).toBe('I')
  expect(chords.at(-1)!.tones).toContain(0)
  for (const { beat, pitch } of written.notes.filter((note) => note.beat % 4 === 0))
    expect(chords[beat / 4]!.tones).toContain(pitch % 12)
})

test('the band plays the tune twice in the style that was asked for, and other styles play it otherwise', () => {
  const score = composeTune(written, 'bossa nova', 3)
  const lead = score.parts.at(-1)!
  expect(lead.notes.length).toBe(2 * truth.length)
  const classes = lead.notes.slice(0, truth.length).map(({ pitch }) => pitch % 12)
  expect(classes).toEqual(written.notes.map(({ pitch }) => pitch % 12))
  expect(score.parts.length).toBeGreaterThan(3)
  expect(score.genre).not.toBe(composeTune(written, 'rock', 3).genre)
  expect(composeTune(written, 'rock', 3)).toEqual(composeTune(written, 'rock', 3))
})

async function record(name: string, sound: Float32Array): Promise<void> {
  await writeStereoWav(place(`${name}.wav`), { left: sound, right: sound })
  inputs[name] = { path: place(`${name}.wav`), kind: 'audio', mimeType: 'audio/wav' }
}

test('a recording becomes a piece of music; one without a tune is refused', async () => {
  await record('hummed', hum(truth.slice(0, 7), SAMPLE_RATE, { cents: -20, seed: 2 }))
  const [output] = await run('hummed-tune', { audio: 'hummed', style: 'folk' }, { pack })
  expect(output!.facts).toMatchObject({ kind: 'audio', mimeType: 'audio/wav' })
  // two bars before it, twice two bars of it, and the last chord
  expect(Math.abs(output!.facts.durationSeconds! - 7 * 4 * 0.45)).toBeLessThan(2)
  expect(originalOf(output!)).toMatch(/\.wav$/)
  await record('silence', new Float32Array(SAMPLE_RATE))
  await expect(run('hummed-tune', { audio: 'silence' }, { pack })).rejects.toThrow(RunnerRefusedError)
})
