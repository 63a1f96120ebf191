import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { systemCode } from '#shared/system-code.ts'
import type { App } from '#main/app.ts'
import type { SavedRecipe } from '#shared/app/recipes.ts'
import { HostError } from '../../host-error.ts'
import { MakeStep, type Recipe } from '#shared/batch/recipe.ts'
import { ask } from '../../ask.ts'
import { withApp, withService, type CliContext, type CliSession } from '../context.ts'
import { findModel, readParams, collectPair } from '../read-params.ts'
import { findRecipe, readSteps, requireRunnable } from '../read-steps.ts'
import { describeStep } from '../step-words.ts'
import { table } from '../table.ts'
import { laterStepOptions, type TypedStep } from '../typed-step.ts'

interface SaveOptions {
  model?: string
  effect?: string
  param?: Record<string, string>
  then?: TypedStep[]
  description?: string
  keepSteps: boolean
}

/** Rows of several steps, kept by name. */
export function addRecipeCommands(program: Command, context: () => CliContext): void {
  const recipes = program.command('recipes').description('What is done to a row, step after step, kept by name.')
  recipes
    .command('list')
    .description('All recipes, yours first.')
    .addHelpText('after', '\nExample:\n  pressrun recipes list')
    .action(() => withApp(context(), ({ app }) => list(app, context())))
  recipes
    .command('show')
    .argument('<name|file>')
    .description('The steps of a recipe, and the columns that a list for it has.')
    .addHelpText('after', '\nExample:\n  pressrun recipes show "Portrait to sticker"')
    .action((named: string) => withApp(context(), ({ app }) => show(app, context(), named)))
  const saving = recipes
    .command('save')
    .argument('<name>')
    .option('--model <id>', 'the model of the first step')
    .option('--effect <id>', 'the effect of the first step')
    .option('--param <name=value>', 'a setting of the first step', collectPair)
  laterStepOptions(saving)
    .option('--description <text>', 'what it is for')
    .description('Keep a recipe. One of the same name is replaced.')
    .addHelpText(
      'after',
      '\nExample:\n  pressrun recipes save drafts --model geometric-poster --param num_outputs=4 --then pick --then "lanczos-upscale upscale_factor=4"',
    )
    .action((name: string, options: SaveOptions) =>
      withService(context(), (session) => save(session, context(), name, options)),
    )
  recipes
    .command('remove')
    .argument('<name>')
    .description('Forget a recipe. What was made by it stays as it is.')
    .addHelpText('after', '\nExample:\n  pressrun recipes remove drafts')
    .action((name: string) =>
      withApp(context(), async ({ app }) => {
        await ask(app, 'recipes.remove', { name })
        await list(app, context())
      }),
    )
  recipes
    .command('import')
    .argument('<file>', 'a .recipe.json')
    .option('--name <name>', 'keep it under another name')
    .description('Keep the recipe of a file. One of the same name is replaced.')
    .addHelpText('after', '\nExample:\n  pressrun recipes import drafts.recipe.json')
    .action((file: string, { name }: { name?: string }) =>
      withApp(context(), async ({ app }) => {
        const { recipe } = await ask(app, 'recipes.read', { path: resolve(file) })
        await keep(app, context(), name === undefined ? recipe : { ...recipe, name })
      }),
    )
  recipes
    .command('export')
    .argument('<name>')
    .option('--out <file>', 'write it there instead of to stdout; a file that is there is not replaced')
    .description('A recipe as a file for somebody else.')
    .addHelpText('after', '\nExample:\n  pressrun recipes export drafts --out drafts.recipe.json')
    .action((name: string, { out }: { out?: string }) =>
      withApp(context(), ({ app }) => exportRecipe(app, context(), name, out)),
    )
}

const lineOf = ({ name, shipped, steps, columns }: SavedRecipe) => [
  name,
  shipped ? 'Pressrun' : 'you',
  steps.length,
  columns.join(', '),
]

async function list(app: App, context: CliContext): Promise<void> {
  const { recipes } = await ask(app, 'recipes.list', {})
  if (context.json) return context.print(JSON.stringify({ recipes }))
  context.print(table(['RECIPE', 'BY', 'STEPS', 'COLUMNS'], recipes.map(lineOf)))
}

async function show(app: App, context: CliContext, named: string): Promise<void> {
  const recipe = await findRecipe(app, named)
  const { recipes } = await ask(app, 'recipes.list', {})
  const kept = recipes.find(({ name }) => name.toLowerCase() === named.trim().toLowerCase())
  if (context.json) return context.print(JSON.stringify(kept ?? recipe))
  const lines = recipe.steps.map((step, index) => [index + 1, ...describeStep(step)] as const)
  const more = [
    ...(recipe.description === '' ? [] : ['', recipe.description]),
    ...(kept ? ['', `Columns of a list for it: ${kept.columns.join(', ')}`] : []),
    ...(recipe.keepSteps ? [] : ['', 'Files of steps before the last go to the trash.']),
  ]
  context.print([recipe.name, '', table(['STEP', 'DOES', 'WITH'], lines), ...more].join('\n'))
}

async function save(session: CliSession, context: CliContext, name: string, options: SaveOptions): Promise<void> {
  const { app, on } = session
  const [{ models }, { effects }] = [await ask(app, 'models.list', on), await ask(app, 'effects.list', on)]
  const effect = options.effect === undefined ? undefined : effects.find(({ id }) => id === options.effect)
  if (options.effect !== undefined && !effect)
    throw new HostError('unknown_effect', `There is no effect "${options.effect}". See: pressrun effects`)
  const named = options.model ?? effect?.modelId
  if (named === undefined) throw new HostError('usage', 'Say what the first step is: --model or --effect.')
  const model = findModel(models, named)
  const params = readParams([model], options.param ?? {})
  const first = MakeStep.parse({ type: 'make', modelId: model.id, effectId: effect?.id ?? null, params })
  const recipe: Recipe = {
    name,
    description: options.description ?? '',
    steps: [first, ...readSteps(options.then ?? [], { models, effects })],
    keepSteps: options.keepSteps,
  }
  await requireRunnable(session, { modelId: model.id, effectId: first.effectId, laterSteps: recipe.steps.slice(1) })
  await keep(app, context, recipe)
}

async function keep(app: App, context: CliContext, recipe: Recipe): Promise<void> {
  const { before } = await ask(app, 'recipes.save', { recipe })
  const { name, steps } = recipe
  if (context.json) return context.print(JSON.stringify({ recipe, replaced: before !== null }))
  context.print(`${before ? 'Replaced' : 'Kept'}: ${name}, ${steps.length} ${steps.length === 1 ? 'step' : 'steps'}.`)
}

async function exportRecipe(app: App, context: CliContext, name: string, out: string | undefined): Promise<void> {
  const { text } = await ask(app, 'recipes.write', { name })
  if (out === undefined) return context.print(context.json ? JSON.stringify(JSON.parse(text)) : text.trimEnd())
  const path = resolve(out)
  try {
    await writeFile(path, text, { flag: 'wx' })
  } catch (error) {
    const why = systemCode(error) === 'EEXIST' ? 'is there already' : 'cannot be written'
    throw new HostError('file_not_written', `${path} ${why}. Nothing was changed.`)
  }
  context.print(context.json ? JSON.stringify({ path }) : `Written to ${path}`)
}
