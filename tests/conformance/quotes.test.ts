import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectBooksBalanced } from '../support/books.ts'
import { driveEngine, type EngineDriver } from '../support/engine-driver.ts'
import { expectProblem, issuePaths } from '../support/expect-problem.ts'
import { cheapModel, mostOutputs, needsMedia, sensibleParams, uploadInputs } from '../support/model-choice.ts'
import type { StrictModel } from '../support/strict-shapes.ts'

let driver: EngineDriver
let model: StrictModel
let body: { modelId: string; params: Record<string, unknown> }
beforeAll(async () => {
  driver = await driveEngine()
  model = await cheapModel(driver)
  body = { modelId: model.id, params: sensibleParams(model) }
})
afterEach(() => expectBooksBalanced(driver))
afterAll(() => driver[Symbol.asyncDispose]())

const setPrice = (multiplier: number) =>
  driver.console('setPrice', { path: { modelId: model.id }, body: { multiplier } })

test('a quote says what it costs, until when, and what there is', async () => {
  const asked = await driver.now()
  const quote = await driver.quote(body)
  const answered = await driver.now()
  expect(quote.modelId).toBe(model.id)
  expect(quote.coins).toBe(quote.coinsPerOutput * quote.outputs)
  expect(quote.quoteToken).not.toBeNull()
  const givenAt = Date.parse(quote.expiresAt) - 600_000
  expect([givenAt >= asked, givenAt <= answered]).toEqual([true, true])
  expect(quote.availableCoins).toBe((await driver.account()).balance.available)
})

test('quoting moves no coins', async () => {
  const before = await driver.ledger()
  await driver.quote(body)
  expect(await driver.ledger()).toEqual(before)
})

test('a draft is a price without a token', async () => {
  const full = await driver.quote(body)
  const draft = await driver.quote({ ...body, draft: true })
  expect(draft.quoteToken).toBeNull()
  expect({ ...draft, quoteToken: '', expiresAt: '' }).toEqual({ ...full, quoteToken: '', expiresAt: '' })
  expect((await driver.quote({ ...body, draft: false })).quoteToken).not.toBeNull()
  for (const wrong of ['true', 1, null])
    expectProblem(await driver.call('POST', '/v1/quotes', { json: { ...body, draft: wrong } }), 400, 'invalid_params')
})

test('the price is exactly what a submit holds, for every way of asking', async () => {
  const sampled = (await driver.models()).filter((candidate) => !needsMedia(candidate)).slice(0, 8)
  for (const candidate of sampled) {
    const params = sensibleParams(candidate, undefined, 'A lighthouse sandbox:fail=unavailable')
    const variants = [params]
    for (const param of candidate.params) {
      if (param.kind === 'enum') variants.push({ ...params, [param.name]: param.values.at(-1)! })
      if (param.kind === 'range') variants.push({ ...params, [param.name]: param.max })
    }
    for (const variant of variants.slice(0, 4)) {
      const request = { modelId: candidate.id, params: variant }
      const quote = await driver.quote(request)
      const { id, coinsQuoted, outputsRequested } = await driver.submit({ ...request, quoteToken: quote.quoteToken })
      expect([candidate.id, coinsQuoted, outputsRequested]).toEqual([candidate.id, quote.coins, quote.outputs])
      const { groups } = await driver.ledger()
      const hold = groups.find((group) => group.generationId === id && group.kind === 'hold')!
      expect(hold.entries).toHaveLength(2)
      expect(hold.entries).toContainEqual({ account: 'available', coins: -quote.coins })
      expect(hold.entries).toContainEqual({ account: 'held', coins: quote.coins })
      expect((await driver.submit({ ...request, maxCoins: quote.coins })).coinsQuoted).toBe(quote.coins)
      if (quote.coins === 1) continue
      await driver.refused(() => driver.trySubmit({ ...request, maxCoins: quote.coins - 1 }), 409, 'max_coins_exceeded')
    }
  }
})

test('the price is exactly what is charged', async () => {
  const quote = await driver.quote(body)
  const before = (await driver.account()).balance.available
  const byToken = await driver.submit({ ...body, quoteToken: quote.quoteToken })
  const byLimit = await driver.submit({ ...body, maxCoins: quote.coins + 1000 })
  for (const { id } of [byToken, byLimit])
    expect(await driver.waitForEnd(id)).toMatchObject({ status: 'succeeded', coinsCharged: quote.coins })
  expect((await driver.account()).balance.available).toBe(before - 2 * quote.coins)
})

test('the price grows with the number of outputs', async () => {
  const most = mostOutputs(model)
  const one = await driver.quote({ ...body, params: { ...body.params, num_outputs: 1 } })
  const many = await driver.quote({ ...body, params: { ...body.params, num_outputs: most } })
  expect([one.outputs, many.outputs]).toEqual([1, most])
  expect([many.coinsPerOutput, many.coins]).toEqual([one.coinsPerOutput, one.coins * most])
})

test('a number beside its steps is refused, however near it is: nobody is quoted a part of a coin', async () => {
  const params = { ...body.params, num_outputs: 2.0000004 }
  const refusals = [
    await driver.call('POST', '/v1/quotes', { json: { ...body, params } }),
    await driver.trySubmit({ ...body, params, maxCoins: 1000 }),
  ]
  for (const refusal of refusals)
    expect(issuePaths(expectProblem(refusal, 400, 'invalid_params'))).toEqual(['params.num_outputs'])
})

test('an underfunded quote informs, and a debt shows as nothing available', async () => {
  const { available } = (await driver.account()).balance
  await driver.grant(-(available + 500))
  expect((await driver.account()).balance.available).toBe(-500)
  const quote = await driver.quote(body)
  expect(quote.availableCoins).toBe(0)
  expect(quote.quoteToken).not.toBeNull()
  await driver.refused(() => driver.trySubmit({ ...body, quoteToken: quote.quoteToken }), 402, 'insufficient_coins')
  await driver.refused(() => driver.trySubmit({ ...body, maxCoins: 1_000_000 }), 402, 'insufficient_coins')
  await driver.grant(available + 500)
  expect((await driver.account()).balance.available).toBe(available)
})

describe('while a token is valid', () => {
  test.each([2, 0.5])(
    'its price holds when the price becomes %s times itself',
    { tags: 'long' },
    async (multiplier) => {
      const wide = { modelId: model.id, params: { ...body.params, num_outputs: mostOutputs(model) } }
      const quote = await driver.quote(wide)
      await setPrice(multiplier)
      const fresh = await driver.quote(wide)
      expect(Math.sign(fresh.coins - quote.coins)).toBe(Math.sign(multiplier - 1))
      await driver.advance(570)
      const generation = await driver.submit({ ...wide, quoteToken: quote.quoteToken })
      expect(generation.coinsQuoted).toBe(quote.coins)
      await setPrice(1)
      expect(await driver.waitForEnd(generation.id)).toMatchObject({ coinsCharged: quote.coins })
    },
  )

  test('it may be used again', async () => {
    const quote = await driver.quote(body)
    const first = await driver.submit({ ...body, quoteToken: quote.quoteToken })
    const second = await driver.submit({ ...body, quoteToken: quote.quoteToken })
    expect(first.id).not.toBe(second.id)
    expect([first.coinsQuoted, second.coinsQuoted]).toEqual([quote.coins, quote.coins])
  })

  test('it belongs to the account, not to the key', async () => {
    const quote = await driver.quote(body)
    const { secret } = await driver.createKey()
    expect((await driver.submit({ ...body, quoteToken: quote.quoteToken }, { key: secret })).coinsQuoted).toBe(
      quote.coins,
    )
  })

  test('it does not care in which order the params are written', async () => {
    const params = { ...body.params, num_outputs: 2 }
    const quote = await driver.quote({ modelId: model.id, params })
    const reversed = Object.fromEntries(Object.entries(params).toReversed())
    await driver.submit({ quoteToken: quote.quoteToken, params: reversed, modelId: model.id })
  })
})

describe('after a token has expired', () => {
  test('it is accepted at the same price', async () => {
    const quote = await driver.quote(body)
    await driver.advance(601)
    const generation = await driver.submit({ ...body, quoteToken: quote.quoteToken })
    expect(generation.coinsQuoted).toBe(quote.coins)
  })

  test.each([2, 0.5])('it is refused once the price is %s times as high', async (multiplier) => {
    const wide = { modelId: model.id, params: { ...body.params, num_outputs: mostOutputs(model) } }
    const quote = await driver.quote(wide)
    await driver.advance(601)
    await setPrice(multiplier)
    await driver.refused(() => driver.trySubmit({ ...wide, quoteToken: quote.quoteToken }), 409, 'price_changed')
    await setPrice(1)
    await driver.submit({ ...wide, quoteToken: quote.quoteToken })
  })

  test('it is still not transferable', async () => {
    const quote = await driver.quote(body)
    await driver.advance(601)
    const other = { ...body, params: { ...body.params, prompt: 'Something else' } }
    await driver.refused(() => driver.trySubmit({ ...other, quoteToken: quote.quoteToken }), 400, 'invalid_quote')
  })
})

describe('a token that was not given for this request', () => {
  test('is refused for other params, another model or an effect', async () => {
    const quote = await driver.quote(body)
    const { quoteToken } = quote
    const others: (typeof body)[] = [
      { ...body, params: { ...body.params, prompt: 'Something else' } },
      { ...body, params: { ...body.params, num_outputs: 2 } },
      { ...body, params: { ...body.params, seed: 12 } },
    ]
    const sameShape = (await driver.models()).find(
      (candidate) => candidate.id !== model.id && !needsMedia(candidate) && candidate.modality === 'image',
    )
    if (sameShape) others.push({ modelId: sameShape.id, params: sensibleParams(sameShape) })
    for (const other of others)
      await driver.refused(() => driver.trySubmit({ ...other, quoteToken }), 400, 'invalid_quote')
  })

  test('is refused between an effect and its bare model', async () => {
    const inputs = await uploadInputs(driver)
    const effect = (await driver.effects()).find((candidate) => candidate.input.type === 'images')!
    const params = { images: [inputs.image] }
    const { quoteToken } = await driver.quote({ modelId: effect.modelId, effectId: effect.id, params })
    const bare = await driver.trySubmit({ modelId: effect.modelId, params, quoteToken })
    expectProblem(bare, 400, ['invalid_quote', 'invalid_params'])
    const other = (await driver.effects()).find(
      (candidate) => candidate.id !== effect.id && candidate.modelId === effect.modelId,
    )
    if (other)
      await driver.refused(
        () => driver.trySubmit({ modelId: effect.modelId, effectId: other.id, params, quoteToken }),
        400,
        'invalid_quote',
      )
  })

  test('is refused when any character of it was changed', async () => {
    const { quoteToken } = await driver.quote(body)
    const token = quoteToken!
    const positions = new Set([0, 1, token.length - 1, token.length - 2])
    for (let at = 0; at < token.length; at += Math.ceil(token.length / 40)) positions.add(at)
    const altered = [...positions].map((at) => token.slice(0, at) + otherCharacter(token[at]!) + token.slice(at + 1))
    // the last character of base64 carries spare bits: two spellings of the same bytes are still two tokens
    altered.push(...['A', 'B', 'Q', 'g', 'w'].map((last) => token.slice(0, -1) + last).filter((text) => text !== token))
    altered.push(token.slice(0, -1), token.slice(1), `${token}A`, `${token}=`, ` ${token}`, `${token}.x`, `x.${token}`)
    altered.push(token.toLowerCase(), token.split('.').toReversed().join('.'), token.replaceAll('.', '..'), '.', 'x')
    for (const text of altered.filter((candidate) => candidate !== token)) {
      const reply = await driver.trySubmit({ ...body, quoteToken: text })
      expect([text, reply.status]).toEqual([text, 400])
      expectProblem(reply, 400, 'invalid_quote')
    }
    await driver.submit({ ...body, quoteToken: token })
  })

  test('is refused when it is made of the parts of two', async () => {
    const cheap = (await driver.quote(body)).quoteToken!
    const dear = (await driver.quote({ ...body, params: { ...body.params, num_outputs: 3 } })).quoteToken!
    for (const separator of ['.', '_', ':']) {
      const [left, right] = [cheap.split(separator), dear.split(separator)]
      if (left.length < 2 || left.length !== right.length) continue
      for (let at = 0; at < left.length; at++) {
        const mixed = left.with(at, right[at]!).join(separator)
        if (mixed === cheap || mixed === dear) continue
        await driver.refused(() => driver.trySubmit({ ...body, quoteToken: mixed }), 400, 'invalid_quote')
      }
    }
    const spliced = cheap.slice(0, cheap.length / 2) + dear.slice(cheap.length / 2)
    await driver.refused(() => driver.trySubmit({ ...body, quoteToken: spliced }), 400, 'invalid_quote')
  })

  test('is refused when another engine gave it', async () => {
    await using stranger = await driveEngine()
    const { quoteToken } = await stranger.quote(body)
    await driver.refused(() => driver.trySubmit({ ...body, quoteToken }), 400, 'invalid_quote')
  })
})

test('what cannot be quoted', async () => {
  const quote = (json: unknown) => driver.call('POST', '/v1/quotes', { json })
  expectProblem(await quote({ ...body, modelId: 'no-such-model' }), 404, 'unknown_model')
  const effectless = await quote({ ...body, effectId: 'no-such-effect' })
  expectProblem(effectless, [400, 404], ['invalid_params', 'not_found'])
  const effect = (await driver.effects())[0]!
  if (effect.modelId !== model.id) expectProblem(await quote({ ...body, effectId: effect.id }), 400, 'invalid_params')
  for (const [wrong, path] of [
    [{ params: body.params }, 'modelId'],
    [{ ...body, modelId: '' }, 'modelId'],
    [{ ...body, modelId: 5 }, 'modelId'],
    [{ modelId: model.id }, 'params'],
    [{ ...body, params: [] }, 'params'],
    [{ ...body, params: null }, 'params'],
    [{ ...body, effectId: 'Not A Slug' }, 'effectId'],
    [{ ...body, effectId: `a${'b'.repeat(64)}` }, 'effectId'],
  ] as const)
    expect(issuePaths(expectProblem(await quote(wrong), 400, 'invalid_params'))).toContain(path)
  for (const wrong of [[], null, 'text', 5]) expectProblem(await quote(wrong), 400, 'invalid_params')
})

function otherCharacter(character: string): string {
  return character === 'A' ? 'B' : 'A'
}
