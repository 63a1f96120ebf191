import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { channelsOf, connectTo, expectBooksInOrder, type ProgramClient } from '../../../../tests/support/mcp-scene.ts'
import { createTestHost, type TestHost } from '../../../../tests/support/test-host.ts'
import { createApp, type App } from '#main/app.ts'
import { CommandError } from '#shared/app/error.ts'
import { ask } from '../ask.ts'
import { findLocalApp } from '../local/find-local-app.ts'
import { letProgramsIn } from '../local/serve-locally.ts'
import { createAppDoor } from './app-door.ts'
import { createAppLease } from './app-lease.ts'
import { createMcpServer } from './server.ts'

const PICTURE = new URL('../../../../tests/support/media/picture.jpg', import.meta.url)
const POSTER = { modelId: 'geometric-poster', params: { prompt: 'A red fox', resolution: '512' } }
/** Of one such poster. */
const PRICE = 2

let host: TestHost
let app: App
const opened: ProgramClient[] = []
beforeAll(async () => {
  host = { ...createTestHost({ kind: 'mcp' }), developer: { sandbox: true, loopbackWebhooks: false } }
  app = await createApp(host)
  await ask(app, 'recipes.save', { recipe: { name: 'Posters', steps: [{ type: 'make', ...POSTER }] } })
})
afterEach(async () => {
  for (const { client } of opened.splice(0)) await client.close()
})
afterAll(async () => {
  await app.close()
  expectBooksInOrder(host.dataDir)
  // whatever a program asks for came by its own channel, and whatever a person does would not
  expect(new Set(channelsOf(join(host.dataDir, 'engine')).map(({ channel }) => channel))).toEqual(new Set(['mcp']))
})

let connections = 0
async function connect(name?: string): Promise<ProgramClient> {
  const door = createAppDoor({ use: (work) => work(app), close: async () => {} }, name === undefined ? {} : { name })
  const parts = { door, version: '1.2.3', log: host.log, caller: name ?? '', connection: `connection ${++connections}` }
  const program = await connectTo(createMcpServer(parts))
  opened.push(program)
  return program
}

const allow = (name: string, limitCoins: number, folders: string[] = []) =>
  ask(app, 'programs.allow', { name, limitCoins, folders })
const money = async (name: string) => {
  const { programs } = await ask(app, 'programs.list', {})
  const { spentCoins, reservedCoins } = programs.find((each) => each.name === name)!
  return { spentCoins, reservedCoins }
}

test('every tool has a title, a description, what it takes and answers, and says whether it spends', async () => {
  const { client } = await connect()
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'find_models',
    'describe_model',
    'quote',
    'generate',
    'get_generation',
    'list_generations',
    'cancel_generation',
    'upload_file',
    'read_account',
    'list_recipes',
    'run_recipe',
    'search_library',
  ])
  for (const { name, title, description, annotations, inputSchema, outputSchema } of tools) {
    expect([name, title, description?.length]).toEqual([name, expect.any(String), expect.any(Number)])
    expect(inputSchema.type).toBe('object')
    expect(outputSchema?.type).toBe('object')
    const spends = name === 'generate' || name === 'run_recipe'
    const changes = spends || name === 'cancel_generation' || name === 'upload_file'
    expect([name, annotations]).toEqual([
      name,
      {
        title,
        readOnlyHint: !changes,
        destructiveHint: name === 'cancel_generation',
        idempotentHint: !spends,
        openWorldHint: spends || name === 'upload_file',
      },
    ])
    expect(description?.startsWith('SPENDS COINS')).toBe(spends)
  }
})

test('a program that nobody let in looks and spends nothing', async () => {
  for (const program of [await connect(), await connect('stranger')]) {
    expect((await program.call('find_models', { query: 'poster' })).value['models']).toHaveLength(3)
    const meant = await program.call('find_models', { query: 'remove the background', makes: 'image' })
    expect(meant.text).toMatch(/^smart-cutout: /)
    expect((await program.call('quote', POSTER)).value).toMatchObject({ coins: PRICE, outputs: 1 })
    const refused = await program.call('generate', { ...POSTER, maxCoins: 10 })
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('code: program_not_allowed') })
  }
  expect((await (await connect()).call('read_account')).value).toMatchObject({ availableCoins: 1000, allowance: null })
})

test('a generation comes back as a link and a small picture, in the library, within the limit', async () => {
  await allow('maker', 10)
  const { call } = await connect('maker')
  const steps: number[] = []
  const made = await call(
    'generate',
    { ...POSTER, maxCoins: PRICE },
    { onprogress: ({ progress }) => steps.push(progress) },
  )
  expect(made.value).toMatchObject({ status: 'succeeded', coinsQuoted: PRICE, coinsCharged: PRICE, about: 'A red fox' })
  expect(made.content.map(({ type }) => type)).toEqual(['text', 'image', 'resource_link'])
  const link = made.content.find((part) => part.type === 'resource_link')!
  expect(readFileSync(fileURLToPath(link.uri)).subarray(1, 4).toString()).toBe('PNG')
  const picture = made.content.find((part) => part.type === 'image')!
  expect(Buffer.from(picture.data, 'base64').length).toBeLessThan(200_000)
  expect(steps.length).toBeGreaterThan(1)
  expect(steps.every((step, index) => index === 0 || step > steps[index - 1]!)).toBe(true)
  expect(steps.at(-1)).toBe(1)

  expect((await call('search_library', { text: 'fox' })).value['items']).toMatchObject([
    { uri: link.uri, prompt: 'A red fox' },
  ])
  expect((await call('list_generations')).value['generations']).toMatchObject([{ id: made.value['id'] }])
  expect((await call('read_account')).value['allowance']).toMatchObject({
    limitCoins: 10,
    spentCoins: PRICE,
    leftCoins: 8,
  })
  // what one program asked for is none of another's business
  await allow('other', 0)
  const other = await connect('other')
  expect((await other.call('get_generation', { id: made.value['id'] })).text).toContain('code: not_found')
  expect((await other.call('list_generations')).value['generations']).toEqual([])
})

test('a limit holds, also for two connections at once, and what fails is given back', async () => {
  await allow('pair', 2 * PRICE - 1)
  const [one, other] = [await connect('pair'), await connect('pair')]
  const outcomes = await Promise.all([one, other].map(({ call }) => call('generate', { ...POSTER, maxCoins: PRICE })))
  expect(outcomes.filter(({ isError }) => isError)).toHaveLength(1)
  expect(outcomes.find(({ isError }) => isError)?.text).toMatch(
    /1 are left[^]*code: spending_limit[^]*What to do: Do not try/,
  )
  expect(await money('pair')).toEqual({ spentCoins: PRICE, reservedCoins: 0 })

  await allow('pair', 2 * PRICE)
  const failing = { modelId: POSTER.modelId, params: { ...POSTER.params, prompt: 'A hare sandbox:fail=invalid_input' } }
  const failed = await one.call('generate', { ...failing, maxCoins: PRICE })
  expect(failed.value).toMatchObject({ status: 'failed', coinsCharged: 0, reason: { code: expect.any(String) } })
  expect(await money('pair')).toEqual({ spentCoins: PRICE, reservedCoins: 0 })
  const dearer = await one.call('generate', { ...POSTER, maxCoins: PRICE - 1 })
  expect(dearer.text).toContain('code: max_coins_exceeded')
  expect(dearer.text).toContain(`It costs ${PRICE} coins now, ${PRICE - 1} were agreed. Nothing was charged.`)
  expect((await one.call('generate', { ...POSTER, maxCoins: PRICE })).value).toMatchObject({ status: 'succeeded' })
})

test('one key is one run, however often it is sent', async () => {
  await allow('careful', 100)
  const { call } = await connect('careful')
  const asked = { ...POSTER, maxCoins: PRICE, idempotencyKey: 'the-same-call-again' }
  const [first, second] = await Promise.all([call('generate', asked), call('generate', asked)])
  expect(second.value['id']).toBe(first.value['id'])
  expect((await call('generate', asked)).value['id']).toBe(first.value['id'])
  expect((await call('generate', { ...asked, maxCoins: 9 })).text).toContain('code: idempotency_conflict')
  expect(await money('careful')).toEqual({ spentCoins: PRICE, reservedCoins: 0 })
})

test.each<[string, () => Promise<never>]>([
  ['cannot', () => Promise.reject(new CommandError('data_in_use', { message: 'Somebody has it.' }))],
  ['can only after a long time', () => new Promise(() => {})],
])('what has begun is told of by its id when it %s be looked at', async (how, look) => {
  await allow('unlucky', 100)
  let calls = 0
  const use = <Value>(work: (app: App) => Promise<Value>) => (++calls > 1 ? look() : work(app))
  const door = createAppDoor({ use, close: async () => {} }, { name: 'unlucky' })
  const parts = { door, version: '1.2.3', log: host.log, caller: 'unlucky', connection: how }
  const program = await connectTo(createMcpServer(parts))
  opened.push(program)
  const slow = { modelId: POSTER.modelId, params: { ...POSTER.params, prompt: 'An owl sandbox:work=1' } }
  const begun = await program.call('generate', { ...slow, maxCoins: PRICE, waitSeconds: 1 })
  // told of an error alone, or of nothing in time, an assistant asks for it once more and it is paid twice
  expect(begun).toMatchObject({ isError: false, text: expect.stringContaining('It goes on by itself') })
  const { call } = await connect('unlucky')
  const ended = await call('get_generation', { id: begun.value['id'], waitSeconds: 60 })
  expect(ended.value).toMatchObject({ status: 'succeeded', coinsCharged: PRICE })
})

test('what waits is canceled at no cost, and who goes away loses nothing', { tags: 'long' }, async () => {
  await allow('hasty', 100)
  const { call } = await connect('hasty')
  const slow = { modelId: POSTER.modelId, params: { ...POSTER.params, prompt: 'A slow fox sandbox:work=2' } }
  const leaving = new AbortController()
  const left = call(
    'generate',
    { ...slow, maxCoins: PRICE },
    { signal: leaving.signal, onprogress: () => leaving.abort() },
  )
  await expect(left).rejects.toThrow()
  const [run] = (await call('list_generations')).value['generations'] as { id: string }[]
  expect(await money('hasty')).toEqual({ spentCoins: 0, reservedCoins: PRICE })
  const ended = await call('get_generation', { id: run!.id, waitSeconds: 60 })
  expect(ended.value).toMatchObject({ status: 'succeeded', coinsCharged: PRICE })
  expect(await money('hasty')).toEqual({ spentCoins: PRICE, reservedCoins: 0 })

  // a recipe whose rows cannot all run at once has some that have not begun
  const rows = Array.from({ length: 12 }, (_, index) => ({ prompt: `Fox ${index} sandbox:work=1` }))
  const batch = await call('run_recipe', { recipe: 'Posters', rows, maxCoins: 100, waitSeconds: 0 })
  expect(batch.value).toMatchObject({ coinsQuoted: 12 * PRICE, rows: { total: 12, done: 0 } })
  await call('cancel_generation', { id: batch.value['id'] })
  const over = await call('get_generation', { id: batch.value['id'], waitSeconds: 60 })
  const charged = over.value['coinsCharged'] as number
  expect(charged).toBeLessThan(12 * PRICE)
  expect(await money('hasty')).toEqual({ spentCoins: PRICE + charged, reservedCoins: 0 })
})

test('a folder that is not there is refused when it is named, and kept when it has gone since', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pressrun-allowed-')))
  const slip = join(folder, 'sorces')
  await expect(allow('slipping', 100, [slip])).rejects.toMatchObject({ code: 'folder_unreadable' })
  const { programs } = await ask(app, 'programs.list', {})
  expect(programs.map(({ name }) => name)).not.toContain('slipping')

  await allow('slipping', 100, [folder])
  rmSync(folder, { recursive: true })
  const { limitCoins, folders } = await allow('slipping', 200, [folder])
  expect([limitCoins, folders]).toEqual([200, [folder]])
  await expect(allow('slipping', 300, [folder, slip])).rejects.toMatchObject({ code: 'folder_unreadable' })
})

test('files come as data or from a folder that was allowed, and from nowhere else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pressrun-allowed-'))
  const elsewhere = mkdtempSync(join(tmpdir(), 'pressrun-elsewhere-'))
  for (const place of [folder, elsewhere]) writeFileSync(join(place, 'photo.jpg'), readFileSync(PICTURE))
  symlinkSync(join(elsewhere, 'photo.jpg'), join(folder, 'link.jpg'))
  mkdirSync(join(folder, 'within'))
  await allow('reader', 100, [folder])
  const { call } = await connect('reader')

  const brought = await call('upload_file', { path: join(folder, 'photo.jpg') })
  expect(brought.value).toMatchObject({ kind: 'image', mimeType: 'image/jpeg' })
  const sent = await call('upload_file', { data: readFileSync(PICTURE).toString('base64'), name: 'photo.jpg' })
  expect(sent.value['reference']).toBe(brought.value['reference'])
  for (const path of [
    join(elsewhere, 'photo.jpg'),
    join(folder, 'link.jpg'),
    join(folder, 'within', '..', '..', 'etc', 'passwd'),
    folder,
    'photo.jpg',
    '//server/share/photo.jpg',
    '/etc/passwd',
  ])
    expect([path, (await call('upload_file', { path })).text]).toEqual([
      path,
      expect.stringContaining('code: path_not_allowed'),
    ])
  expect((await call('upload_file', { path: join(folder, 'none.jpg') })).text).toContain('code: input_file')
  expect((await call('upload_file', { url: 'http://127.0.0.1/x.png' })).text).toContain('code: input_file')
  expect((await call('upload_file', {})).text).toContain('exactly one of path, url and data')

  const upscale = { modelId: 'lanczos-upscale', params: { image: brought.value['reference'], upscale_factor: 2 } }
  // a price of a file would send it to the service
  for (const looking of [await connect(), await connect('stranger')])
    expect((await looking.call('quote', upscale)).text).toContain('code: program_not_allowed')
  const { coins } = (await call('quote', upscale)).value
  expect((await call('generate', { ...upscale, maxCoins: coins })).value).toMatchObject({ status: 'succeeded' })
  const stolen = { ...upscale, params: { image: join(elsewhere, 'photo.jpg') } }
  expect((await call('quote', stolen)).text).toContain('code: input_file')
  expect((await call('generate', { ...stolen, maxCoins: 100 })).text).toContain('code: input_file')
  await ask(app, 'recipes.save', {
    recipe: { name: 'Larger', steps: [{ type: 'make', modelId: 'lanczos-upscale', params: { upscale_factor: 2 } }] },
  })
  const rows = [{ image: join(elsewhere, 'photo.jpg') }]
  expect((await call('run_recipe', { recipe: 'Larger', rows, maxCoins: 100 })).text).toContain('code: input_file')
  const good = await call('run_recipe', {
    recipe: 'Larger',
    rows: [{ image: brought.value['reference'] }],
    maxCoins: 100,
  })
  expect(good.value).toMatchObject({ status: 'succeeded', rows: { total: 1, done: 1 } })
})

test.each([
  ['find_models', { makes: 'soup' }, 'Input validation error'],
  ['find_models', { surplus: true }, 'Input validation error'],
  ['describe_model', { modelId: 'none' }, 'code: unknown_model'],
  ['quote', { modelId: 'none', params: {} }, 'code: unknown_model'],
  ['quote', { modelId: 'geometric-poster', params: {} }, 'code: invalid_params'],
  ['quote', { modelId: 'geometric-poster', params: { colour: 'red' } }, 'Input validation error'],
  ['generate', { ...POSTER, maxCoins: 0.5 }, 'Input validation error'],
  ['generate', { ...POSTER, params: { prompt: 'x', resolution: '7' }, maxCoins: 9 }, 'code: invalid_params'],
  ['generate', { ...POSTER, maxCoins: 9, idempotencyKey: 'short' }, 'Input validation error'],
  ['get_generation', { id: 'none' }, 'code: not_found'],
  ['list_generations', { cursor: 'x' }, 'code: invalid_params'],
  ['list_generations', { limit: 1000 }, 'Input validation error'],
  ['cancel_generation', { id: 'none' }, 'code: not_found'],
  ['upload_file', { data: '%%%' }, 'Input validation error'],
  ['upload_file', { data: 'AAAAAAAA' }, 'code: unsupported_input'],
  ['read_account', { of: 'somebody' }, 'Input validation error'],
  ['list_recipes', { surplus: 1 }, 'Input validation error'],
  ['run_recipe', { recipe: 'None', rows: [{ prompt: 'x' }], maxCoins: 9 }, 'code: unknown_name'],
  ['run_recipe', { recipe: 'None', rows: [], maxCoins: 9 }, 'Input validation error'],
  ['search_library', { minRating: 9 }, 'Input validation error'],
])('%s with %j is refused, says why and changes nothing', async (name, args, words) => {
  await allow('clumsy', 100)
  const { call } = await connect('clumsy')
  const before = (await ask(app, 'account.read', {})).balance
  expect(await call(name, args)).toMatchObject({ isError: true, text: expect.stringContaining(words) })
  expect((await ask(app, 'account.read', {})).balance).toEqual(before)
  expect((await ask(app, 'batches.list', {})).batches.filter(({ state }) => state === 'draft')).toEqual([])
})

test('a program that is revoked is refused, and what it had running is stopped', async () => {
  const { id } = await allow('guest', 100)
  const { call } = await connect('guest')
  const rows = Array.from({ length: 12 }, (_, index) => ({ prompt: `Hare ${index} sandbox:work=1` }))
  const batch = await call('run_recipe', { recipe: 'Posters', rows, maxCoins: 100, waitSeconds: 0 })
  await ask(app, 'programs.revoke', { id })
  for (const [name, args] of [
    ['generate', { ...POSTER, maxCoins: PRICE }],
    ['get_generation', { id: batch.value['id'] }],
  ] as const)
    expect((await call(name, args)).text).toContain('code: program_not_allowed')
  const { state, counts } = await ask(app, 'batches.read', { id: batch.value['id'] as string })
  expect(state === 'ended' || counts.canceled).toBeTruthy()
  // the same name is another program
  expect(await allow('guest', 5)).toMatchObject({ spentCoins: 0, limitCoins: 5 })
})

test('what is set aside stays so over an end in the middle, and is settled afterwards', { tags: 'long' }, async () => {
  await allow('patient', 10)
  const { call } = await connect('patient')
  const slow = { modelId: POSTER.modelId, params: { ...POSTER.params, prompt: 'A patient fox sandbox:work=2' } }
  const { value } = await call('generate', { ...slow, maxCoins: PRICE, waitSeconds: 0 })
  await app.close()
  app = await createApp(host)
  expect(await money('patient')).toEqual({ spentCoins: 0, reservedCoins: PRICE })
  const again = await connect('patient')
  const ended = await again.call('get_generation', { id: value['id'], waitSeconds: 60 })
  expect(ended.value).toMatchObject({ status: 'succeeded', coinsCharged: PRICE })
  expect(await money('patient')).toEqual({ spentCoins: PRICE, reservedCoins: 0 })
  // removing it gives nothing back
  await ask(app, 'batches.remove', { id: value['id'] as string })
  expect(await money('patient')).toEqual({ spentCoins: PRICE, reservedCoins: 0 })
})

test('a window that is closed before it has answered costs nothing twice: the same is asked of the next app', async () => {
  const home = createTestHost({ kind: 'mcp' })
  const closed = Promise.withResolvers<void>()
  const behind = await createApp(home)
  await ask(behind, 'programs.allow', { name: 'guest', limitCoins: 10, folders: [] })
  const answersLate: App = {
    ...behind,
    async run(name, ...asked) {
      const result = await behind.run(name, ...asked)
      if (name !== 'programs.generate') return result
      // it has begun, and whoever asked never learns of it
      window.close().then(closed.resolve, closed.reject)
      return new Promise(() => {})
    },
  }
  const window = await letProgramsIn(answersLate, home)
  const lease = createAppLease(async () => (await findLocalApp(home.dataDir)) ?? createApp(home), {
    idleMs: 20,
    patienceMs: 30_000,
  })
  const door = createAppDoor(lease, { name: 'guest' })
  const parts = { door, version: '1.2.3', log: home.log, caller: 'guest', connection: 'beside a window' }
  const program = await connectTo(createMcpServer(parts))
  opened.push(program)
  const [made, listed] = await Promise.all([
    program.call('generate', { ...POSTER, maxCoins: PRICE }),
    closed.promise.then(() => program.call('list_generations')),
  ])
  expect([made.text, made.value]).toMatchObject([expect.any(String), { status: 'succeeded', coinsCharged: PRICE }])
  expect(listed.isError).toBe(false)
  expect((await program.call('read_account')).value['allowance']).toMatchObject({ spentCoins: PRICE, reservedCoins: 0 })
  await lease.close()
  expectBooksInOrder(home.dataDir)
  expect(channelsOf(join(home.dataDir, 'engine'))).toEqual([{ channel: 'mcp', coins: PRICE }])
})
