import { existsSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const ROOT = join(import.meta.dirname, '../..')

/**
 * Files of a minute and more, the longest first. On a clean clone nothing is known about how long a file takes, and one
 * of these that is begun last lets all cores but one stand idle until it has ended.
 */
const LONGEST = [
  ...[
    'runners/run-job',
    'runners/cutout/cutout',
    'runners/speech/speech',
    'runners/effects/effects',
    'runners/looks/looks',
    'providers/jobs/recovery',
    'runners/every-param',
    'runners/effects/styles/styles',
    'runners/video/video',
  ].map((name) => `src/main/engine/${name}.test.ts`),
  'src/main/hosts/cli/commands/batch-steps.test.ts',
  'src/main/recipes/shipped.test.ts',
  'src/main/watch-folders/watch-folders.test.ts',
  ...['models', 'docs', 'quotes', 'mcp', 'lifecycle', 'fuzz', 'restart'].map(
    (name) => `tests/conformance/${name}.test.ts`,
  ),
  ...[
    'recipes',
    'batch-journeys',
    'viewers',
    'engines',
    'mask-editor',
    'library',
    'accessibility',
    'batches',
    'prepare-list',
    'compose-make',
    'culling',
    'compose-controls',
    'machines',
    'inputs',
    'pictures',
    'places',
    'tabs',
    'compose-media',
    'account',
  ].map((name) => `tests/e2e/${name}.test.ts`),
].map((path) => join(ROOT, path))

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const gone = LONGEST.filter((path) => !existsSync(path))
    if (gone.length > 0) throw new Error(`These are to be begun first, but are not there: ${gone.join(', ')}`)
    const place = new Map(LONGEST.map((path, index) => [path, index]))
    const placeOf = ({ moduleId }: TestSpecification) => place.get(normalize(moduleId)) ?? LONGEST.length
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}
