import { z } from '#shared/schema.ts'
import { HostError } from '../host-error.ts'
import { MOST_PROGRAM_ROWS } from '#shared/app/programs.ts'
import { InputLimits } from '#shared/service/catalog.ts'
import { EFFECT_ID_PATTERN, IDEMPOTENCY_KEY_PATTERN } from '#shared/service/limits.ts'
import { RequestParams } from '#shared/service/params.ts'
import { meantModels } from '#shared/text/meant-tasks.ts'
import { asksConsent } from '#shared/service/catalog.ts'
import { fits, ModelSummary, ParamFacts, paramFacts, summaryOf } from './model-facts.ts'
import { AccountFacts, LibraryFind, RecipeFacts, Run, UploadedFile } from './shapes.ts'
import { ADDS, READS, SPENDS, STOPS, tool, type Tool } from './tool.ts'
import { waitForRun, wordsOn } from './wait-for-run.ts'

const MOST_MODELS = 40
/** Shorter than the minute after which many clients give a call up. */
const USUAL_WAIT_SECONDS = 45

const ModelId = z.string().min(1).max(200).describe('The id of a model, as find_models lists it.')
const RunId = z.string().min(1).max(100).describe('The id that generate, run_recipe or list_generations gave.')
const Cursor = z.string().min(1).max(500).optional().describe('nextCursor of the page before.')
const Limit = z.int().min(1).max(50).default(10)
const WaitSeconds = z
  .number()
  .min(0)
  .max(600)
  .describe(
    'How long to wait for the end, with progress told meanwhile. 0 answers at once. When the time is over the run goes on: ask again.',
  )

const Making = {
  modelId: ModelId,
  params: RequestParams.describe(
    'Settings by name, as describe_model lists them, such as {"prompt": "A red fox", "num_outputs": 2}. Files are references.',
  ),
  effectId: z.string().regex(EFFECT_ID_PATTERN).optional().describe('An effect that find_models lists for this model.'),
}
const Spending = {
  maxCoins: z
    .int()
    .positive()
    .describe(
      'The most this may cost, in coins. Ask quote first; when the price is higher nothing is made or charged.',
    ),
  consent: z
    .boolean()
    .default(false)
    .describe('true only when the user has said that the people whose face or voice is used agree.'),
  waitSeconds: WaitSeconds.default(USUAL_WAIT_SECONDS),
  idempotencyKey: z
    .string()
    .regex(IDEMPOTENCY_KEY_PATTERN)
    .optional()
    .describe(
      '16 to 128 letters, digits, - and _. The same key never pays twice: use it again when an answer was lost.',
    ),
}

/** Everything a program can ask of Pressrun, told once for every door. */
export const TOOLS: Readonly<Record<string, Tool>> = erased({
  find_models: tool({
    title: 'Find models',
    description:
      'Lists models that make or change pictures, films, sounds, 3D models and text, with what each makes, needs and costs at least. ' +
      'Begin here: words narrow the list, such as "upscale", "illustration poster" or "remove the background". Costs nothing.',
    input: z.object({
      query: z
        .string()
        .max(200)
        .default('')
        .describe('Words of its name, task or settings, or what is to be done; empty for all.'),
      makes: z.enum(['image', 'video', 'audio', '3d', 'text']).optional(),
    }),
    output: z.object({
      models: z.array(ModelSummary),
      more: z.int().describe('How many fit besides: use more words.'),
    }),
    annotations: READS,
    async run(door, { query, makes }) {
      const { models } = await door.catalog()
      const wanted = models.filter((model) => !makes || model.modality === makes)
      const named = wanted.filter((model) => fits(model, query.trim()))
      // whoever does not know what it is called here says it in words of every day
      const found = named.length > 0 ? named : meantModels(wanted, query)
      const listed = found.slice(0, MOST_MODELS).map(summaryOf)
      const lines = listed.map(
        ({ id, name, task, priceFromCoins }) => `${id}: ${name}, ${task}, from ${priceFromCoins ?? '?'} coins`,
      )
      const text = lines.length > 0 ? lines.join('\n') : 'No model fits. Use fewer or other words.'
      return { value: { models: listed, more: found.length - listed.length }, text }
    },
  }),

  describe_model: tool({
    title: 'Describe a model',
    description:
      'Every setting of one model: what values it takes, what it needs, what it does when a setting is left out, its limits and effects. ' +
      'Ask before quote or generate: a setting that is not listed there is refused. Costs nothing.',
    input: z.object({ modelId: ModelId }),
    output: z.object({
      model: ModelSummary,
      params: z.array(ParamFacts),
      effects: z.array(z.string()).describe('Ids for effectId; empty when it has none.'),
      needsConsent: z.boolean().describe('Whether generate wants consent: true.'),
      inputLimits: InputLimits,
    }),
    annotations: READS,
    async run(door, { modelId }) {
      const { models, effects } = await door.catalog()
      const model = models.find(({ id }) => id === modelId)
      if (!model) throw new HostError('unknown_model', `There is no model "${modelId}".`)
      const value = {
        model: summaryOf(model),
        params: paramFacts(model),
        effects: effects.filter((effect) => effect.modelId === modelId).map(({ id }) => id),
        needsConsent: asksConsent(model),
        inputLimits: { ...model.inputLimits },
      }
      const lines = value.params.map(
        ({ name, required, accepts, ...rest }) =>
          `${name}${required ? ' (required)' : ''}: ${accepts}${rest.default === undefined ? '' : `; ${JSON.stringify(rest.default)} when left out`}`,
      )
      return { value, text: [`${model.displayName} (${model.id})`, ...lines].join('\n') }
    },
  }),

  quote: tool({
    title: 'Price of a generation',
    description:
      'The exact price of one generation in coins, before anything is made. Coins are whole numbers. ' +
      'Ask before generate and give the price to it as maxCoins. Costs nothing and keeps nothing.',
    input: z.object(Making),
    output: z.object({
      coins: z.int().describe('Of all outputs together.'),
      coinsPerOutput: z.int(),
      outputs: z.int(),
      availableCoins: z.int().describe('What the account has; read_account tells what you may spend of it.'),
    }),
    annotations: READS,
    async run(door, { modelId, params, effectId }, { signal }) {
      const value = await door.quote({ modelId, params, ...(effectId !== undefined && { effectId }) }, signal)
      return {
        value,
        text: `${value.coins} coins for ${value.outputs} outputs; ${value.availableCoins} are available.`,
      }
    },
  }),

  generate: tool({
    title: 'Make something (spends coins)',
    description:
      'SPENDS COINS. Makes one generation: pictures, a film, a sound, a 3D model or text. Before it: find_models, describe_model, then quote; ' +
      'give the price as maxCoins. Waits up to waitSeconds and answers links to the files and small pictures of them; with waitSeconds 0 it answers at ' +
      'once with an id for get_generation. Several variations: set num_outputs where the model has it instead of calling again. ' +
      'Failures are not charged. If a call was cut off, call again with the same idempotencyKey, or look with list_generations first.',
    input: z.object({ ...Making, ...Spending }),
    output: Run,
    annotations: SPENDS,
    async run(door, { modelId, params, effectId, maxCoins, consent, waitSeconds, idempotencyKey }, call) {
      const request = { modelId, params, ...(effectId !== undefined && { effectId }) }
      const terms = { maxCoins, consent, key: idempotencyKey ?? call.derivedKey }
      const run = await waitForRun(door, await door.generate(request, terms, call.signal), waitSeconds, call)
      return { value: run, text: wordsOn(run), outputs: run.outputs }
    },
  }),

  get_generation: tool({
    title: 'Look at a generation',
    description:
      'How a generation or a recipe stands, with its files when it has ended. With waitSeconds it waits for the end. Costs nothing.',
    input: z.object({ id: RunId, waitSeconds: WaitSeconds.default(0) }),
    output: Run,
    annotations: READS,
    async run(door, { id, waitSeconds }, call) {
      const run = await waitForRun(door, await door.read(id), waitSeconds, call)
      return { value: run, text: wordsOn(run), outputs: run.outputs }
    },
  }),

  list_generations: tool({
    title: 'List generations',
    description: 'What was asked for before, newest first. Costs nothing.',
    input: z.object({ limit: Limit, cursor: Cursor }),
    output: z.object({ generations: z.array(Run), nextCursor: z.string().nullable() }),
    annotations: READS,
    async run(door, { limit, cursor }) {
      const { runs, nextCursor } = await door.list({ limit, ...(cursor !== undefined && { cursor }) })
      const text = runs.length > 0 ? runs.map(wordsOn).join('\n') : 'Nothing yet.'
      return { value: { generations: runs, nextCursor }, text }
    },
  }),

  cancel_generation: tool({
    title: 'Cancel a generation',
    description:
      'Takes back what has not begun: its coins come back. What is being made already goes on, is paid and kept. Cannot be undone.',
    input: z.object({ id: RunId }),
    output: Run,
    annotations: STOPS,
    async run(door, { id }) {
      const run = await door.cancel(id)
      return { value: run, text: wordsOn(run) }
    },
  }),

  upload_file: tool({
    title: 'Bring a file',
    description:
      'Brings a picture, sound or film to be used as an input, and answers its reference. Give exactly one of path, url and data. ' +
      'PNG, JPEG, WebP up to 20 MB; MP3, WAV, M4A, OGG up to 50 MB; MP4, WebM, MOV up to 200 MB; as data 10 MB. ' +
      'An output needs no upload: it has a reference already. Costs nothing.',
    input: z.object({
      path: z
        .string()
        .min(1)
        .max(4096)
        .optional()
        .describe(
          'An absolute path, in a folder that the user has allowed. Only where Pressrun runs on this computer.',
        ),
      url: z.url().max(4096).optional().describe('A public https or http address.'),
      data: z
        .string()
        .min(4)
        .max(14_000_000)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Base64 is expected.')
        .optional()
        .describe('The bytes in base64.'),
      name: z.string().min(1).max(255).optional().describe('What the file is called, with data.'),
    }),
    output: UploadedFile,
    annotations: ADDS,
    async run(door, source, { signal }) {
      const given = [source.path, source.url, source.data].filter((each) => each !== undefined)
      if (given.length !== 1) throw new HostError('invalid_params', 'Give exactly one of path, url and data.')
      if (source.path !== undefined && !door.takesPaths)
        throw new HostError('path_not_allowed', 'This service is reached over the network and reads no paths.')
      const file = await door.upload(withoutUndefined(source), signal)
      return { value: file, text: `Use "${file.reference}" in params. It is ${file.mimeType}.` }
    },
  }),

  read_account: tool({
    title: 'Coins and limits',
    description:
      'How many coins the account has, what you may spend of them (allowance) and what runs now. Ask before making many things. Costs nothing.',
    input: z.object({}),
    output: AccountFacts,
    annotations: READS,
    async run(door) {
      const facts = await door.account()
      const { allowance } = facts
      const may = allowance
        ? `You may spend ${allowance.leftCoins} more: ${allowance.spentCoins} of ${allowance.limitCoins} are spent.`
        : 'You may spend nothing until a person sets a limit for you.'
      return { value: facts, text: `${facts.availableCoins} coins are available. ${may}` }
    },
  }),

  list_recipes: tool({
    title: 'List recipes',
    description:
      'Recipes: what is done to each row of a list, step after step, such as make, upscale, cut out. Costs nothing.',
    input: z.object({}),
    output: z.object({ recipes: z.array(RecipeFacts) }),
    annotations: READS,
    isOffered: ({ recipes }) => recipes !== undefined,
    async run({ recipes }) {
      const listed = await recipes!.list()
      const lines = listed.map(
        ({ name, steps, columns }) => `${name}: ${steps.join(' > ')}; columns ${columns.join(', ')}`,
      )
      return { value: { recipes: listed }, text: lines.join('\n') }
    },
  }),

  run_recipe: tool({
    title: 'Run a recipe over rows (spends coins)',
    description:
      'SPENDS COINS. Runs a batch: every row goes through all steps of a recipe. rows are objects of column and text, such as ' +
      '[{"prompt": "A fox"}, {"prompt": "A hare"}]; list_recipes tells the columns. The whole batch is priced first and refused, with nothing ' +
      'charged, when it would cost more than maxCoins. Where a recipe has the step pick, it waits for the user to choose in Pressrun. ' +
      'Batches take long: use waitSeconds 0 and get_generation.',
    input: z.object({
      recipe: z.string().min(1).max(80).describe('Its name, as list_recipes tells it.'),
      rows: z.array(z.record(z.string(), z.string())).min(1).max(MOST_PROGRAM_ROWS),
      ...Spending,
    }),
    output: Run,
    annotations: SPENDS,
    isOffered: ({ recipes }) => recipes !== undefined,
    async run({ recipes, ...door }, { recipe, rows, maxCoins, consent, waitSeconds, idempotencyKey }, call) {
      const terms = { maxCoins, consent, key: idempotencyKey ?? call.derivedKey }
      const run = await waitForRun(door, await recipes!.run({ recipe, rows }, terms, call.signal), waitSeconds, call)
      return { value: run, text: wordsOn(run), outputs: run.outputs }
    },
  }),

  search_library: tool({
    title: 'Search the library',
    description:
      'Finds what was made before, by words of prompts, names and tags. Each has a reference to use as an input. Costs nothing.',
    input: z.object({
      text: z.string().max(500).default('').describe('Words, each the beginning of one; empty for the newest.'),
      kinds: z
        .array(z.enum(['image', 'video', 'audio', '3d', 'text']))
        .max(5)
        .optional(),
      minRating: z.int().min(0).max(5).optional().describe('Stars the user gave.'),
      limit: Limit,
      cursor: Cursor,
    }),
    output: LibraryFind,
    annotations: READS,
    isOffered: ({ library }) => library !== undefined,
    async run({ library }, { text: words, ...question }) {
      const found = await library!.search(
        withoutUndefined({ ...question, ...(words.trim() !== '' && { text: words }) }),
      )
      const lines = found.items.map(({ name, prompt, uri }) => `${name}: ${prompt.slice(0, 100)} ${uri}`)
      return { value: found, text: lines.length > 0 ? lines.join('\n') : 'Nothing fits.', outputs: found.items }
    },
  }),
})

/** Each was checked with its own types; from here on they are called by name. */
function erased(tools: Record<string, unknown>): Readonly<Record<string, Tool>> {
  return tools as Readonly<Record<string, Tool>>
}

type Defined<Value> = { [Key in keyof Value]: Exclude<Value[Key], undefined> }

function withoutUndefined<Value extends object>(value: Value): Defined<Value> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Defined<Value>
}
