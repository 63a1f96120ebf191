import { Refusal } from '#shared/app/refusal.ts'
import type { SentencesOf } from '#shared/app/error-codes.ts'
import { CommandError } from '#shared/app/error.ts'
import { systemCode } from '#shared/system-code.ts'
import { Recipe } from '#shared/batch/recipe.ts'
import { parseJson } from '#shared/parse-json.ts'
import { issuesOf, type Issue } from '#shared/service/problem.ts'
import { localized, type LocalizedMessage } from '#shared/text/localized-message.ts'
import { ruleWords } from '#shared/text/rule-words.ts'
import { NotPlainFileError, openPlainFile } from '../tools/open-plain-file.ts'
import { requireSound } from './sound-recipe.ts'

/** Twelve steps with long prompts are a hundredth of it. */
const LARGEST_BYTES = 1_000_000
const KIND = 'recipe'
const VERSION = 1

/** What a recipe's file says. Nothing else is opened, whatever stands in it. */
export async function readRecipeFile(path: string): Promise<Recipe> {
  return parseRecipe(await textOf(path))
}

export function parseRecipe(text: string): Recipe {
  const { pressrun, version, ...written } = objectIn(text)
  if (pressrun !== KIND) throw new Refusal('invalid_recipe', localized('refusals.noRecipe'))
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    throw new Refusal('invalid_recipe', localized('refusals.noRecipe'))
  if (version > VERSION) throw new Refusal('invalid_recipe', localized('refusals.recipeNewer', version))
  const read = Recipe.safeParse(written)
  if (!read.success) throw refused(issuesOf(read.error, ruleWords))
  requireSound(read.data)
  return read.data
}

export function writeRecipe(recipe: Recipe): { fileName: string; text: string } {
  const text = `${JSON.stringify({ pressrun: KIND, version: VERSION, ...recipe }, null, 2)}\n`
  return { fileName: `${fileNameOf(recipe.name)}.recipe.json`, text }
}

/** Any name of a recipe as one that every disk takes. */
function fileNameOf(name: string): string {
  const plain = name
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase()
  return plain || KIND
}

async function textOf(path: string): Promise<string> {
  const unreadable = (cause?: unknown) =>
    new Refusal('recipe_unreadable', localized('refusals.recipeUnreadable', path), { cause })
  const file = await openPlainFile(path).catch((error: unknown) => {
    const code = systemCode(error)
    if (error instanceof NotPlainFileError || code === 'EACCES' || code === 'EPERM') throw unreadable(error)
    throw error
  })
  try {
    // one byte more than there may be: a file that grows meanwhile is still bounded
    const bytes = Buffer.alloc(Math.min(file.size, LARGEST_BYTES) + 1)
    const { bytesRead } = await file.handle.read(bytes, 0, bytes.length, 0)
    if (file.size > LARGEST_BYTES || bytesRead > LARGEST_BYTES)
      throw new Refusal('invalid_recipe', localized('refusals.recipeTooLarge', LARGEST_BYTES / 1_000_000))
    return bytes.toString('utf8', 0, bytesRead)
  } finally {
    await file.handle.close()
  }
}

function objectIn(text: string): Record<string, unknown> {
  const value = parseJson(text.replace(/^\uFEFF/, ''))
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  throw new Refusal('invalid_recipe', localized('refusals.noRecipe'))
}

function refused(issues: Issue[]): CommandError {
  const [first] = issues
  return new Refusal('invalid_recipe', first ? wordsOf(first) : localized('refusals.noRecipe'), { issues })
}

/** `steps.2.params.speed` is the third step's. */
function wordsOf({ path, message }: Issue): LocalizedMessage<SentencesOf<'invalid_recipe'>> {
  const [, index, field] = /^steps\.(\d+)(?:\.(.+))?$/.exec(path) ?? []
  if (index === undefined) return localized('refusals.recipeField', path, message)
  const step = Number(index) + 1
  return field === undefined
    ? localized('refusals.recipeStep', step, message)
    : localized('refusals.recipeStepField', step, field, message)
}
