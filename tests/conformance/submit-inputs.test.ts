import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectBooksBalanced } from '../support/books.ts'
import { driveEngine, type EngineDriver } from '../support/engine-driver.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { sensibleParams, uploadInputs, type Inputs } from '../support/model-choice.ts'
import { png, sample, wav } from '../support/sample-media.ts'

const MEBIBYTE = 1024 * 1024
const CONSENT_TASKS = new Set(['video.lipsync', 'audio.voice-change', 'image.try-on'])

let driver: EngineDriver
let inputs: Inputs
beforeAll(async () => {
  driver = await driveEngine()
  inputs = await uploadInputs(driver)
})
afterEach(() => expectBooksBalanced(driver))
afterAll(() => driver[Symbol.asyncDispose]())

test('the wrong kind of file is wrong_media', async () => {
  let tried = 0
  for (const candidate of await driver.models())
    for (const param of candidate.params) {
      if (!param.kind.startsWith('media') || tried > 12) continue
      const accept = 'accept' in param ? param.accept : 'image'
      const wrong = accept === 'image' ? inputs.audio : inputs.image
      const params = {
        ...sensibleParams(candidate, inputs),
        [param.name]: param.kind === 'media' ? wrong : [wrong],
      }
      const request = { modelId: candidate.id, params }
      expectProblem(await driver.call('POST', '/v1/quotes', { json: request }), 400, 'wrong_media')
      await driver.refused(() => driver.trySubmit({ ...request, maxCoins: 9999, consent: true }), 400, 'wrong_media')
      tried++
    }
  expect(tried).toBeGreaterThan(0)
})

test("a model's input limits are kept", async () => {
  let tried = 0
  for (const candidate of await driver.models()) {
    const { maxInputSeconds, minInputSeconds, maxInputBytes } = candidate.inputLimits ?? {}
    const param = candidate.params.find((entry) => entry.kind === 'media' && entry.accept !== 'image')
    if (param?.kind !== 'media' || tried >= 6) continue
    const params = sensibleParams(candidate, inputs)
    const refuseWith = async (upload: string, code: string) => {
      const request = { modelId: candidate.id, params: { ...params, [param.name]: upload } }
      expectProblem(await driver.call('POST', '/v1/quotes', { json: request }), 400, code)
      await driver.refused(() => driver.trySubmit({ ...request, maxCoins: 9999, consent: true }), 400, code)
      tried++
    }
    if (param.accept === 'audio' && maxInputSeconds && maxInputSeconds < 600)
      await refuseWith((await driver.upload(wav(maxInputSeconds + 1))).id, 'input_duration')
    if (param.accept === 'video' && maxInputSeconds && maxInputSeconds < 60)
      await refuseWith((await driver.upload(await sample('video-60-seconds.mp4'))).id, 'input_duration')
    if (param.accept === 'audio' && minInputSeconds)
      await refuseWith((await driver.upload(wav(minInputSeconds - 0.5))).id, 'input_duration')
    if (param.accept === 'audio' && maxInputBytes && maxInputBytes < 20_000_000)
      await refuseWith(
        (await driver.upload(wav(maxInputBytes / 96_000 + 1, { sampleRate: 48_000 }))).id,
        'input_too_large',
      )
  }
  for (const candidate of await driver.models()) {
    const { maxInputBytes, maxOutputSide } = candidate.inputLimits ?? {}
    const param = candidate.params.find((entry) => entry.kind === 'media' && entry.accept === 'image' && entry.required)
    if (!param) continue
    const params = sensibleParams(candidate, inputs)
    const refuseWith = async (upload: string, more: object = {}) => {
      const request = { modelId: candidate.id, params: { ...params, ...more, [param.name]: upload } }
      expectProblem(await driver.call('POST', '/v1/quotes', { json: request }), 400, 'input_too_large')
      await driver.refused(
        () => driver.trySubmit({ ...request, maxCoins: 9999, consent: true }),
        400,
        'input_too_large',
      )
      tried++
    }
    if (maxInputBytes && maxInputBytes < 20 * MEBIBYTE)
      await refuseWith((await driver.upload(png(16, 16, { exactBytes: maxInputBytes + 1 }))).id)
    const factor = candidate.params.find((entry) => entry.name === 'upscale_factor')
    if (factor?.kind === 'enum' && maxOutputSide)
      await refuseWith((await driver.upload(png(8192, 2))).id, {
        upscale_factor: Math.max(...factor.values.map(Number)),
      })
  }
  expect(tried).toBeGreaterThan(0)
})

test('consent is required where a face or a voice is touched', async () => {
  const asking = (await driver.models()).filter((candidate) => CONSENT_TASKS.has(candidate.taskType))
  expect(asking.length).toBeGreaterThan(0)
  for (const candidate of asking) {
    const request = { modelId: candidate.id, params: sensibleParams(candidate, inputs, 'sandbox:fail=unavailable') }
    const quote = await driver.quote(request)
    await driver.refused(() => driver.trySubmit({ ...request, quoteToken: quote.quoteToken }), 400, 'consent_required')
    await driver.refused(
      () => driver.trySubmit({ ...request, quoteToken: quote.quoteToken, consent: false }),
      400,
      'invalid_params',
    )
    await driver.submit({ ...request, quoteToken: quote.quoteToken, consent: true })
  }
})
