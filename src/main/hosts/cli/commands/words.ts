import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { linesOf } from '#shared/lines-of.ts'
import { HostError } from '../../host-error.ts'
import { ask } from '../../ask.ts'
import { withApp, type CliContext } from '../context.ts'
import { table } from '../table.ts'

/** What prompts may be made of: lists of words for `__name__`, and styles. */
export function addWordCommands(program: Command, context: () => CliContext): void {
  const words = program.command('words').description('Lists of words that prompts name as __name__.')
  words
    .command('list')
    .description('All lists and how many words each has.')
    .addHelpText('after', '\nExample:\n  pressrun words list')
    .action(() => withApp(context(), async ({ app }) => print(context(), await ask(app, 'wordLists.list', {}))))
  words
    .command('save')
    .argument('<name>')
    .argument('[words...]', 'the words; or none, with --file')
    .option('--file <file>', 'a text file with a word or a phrase a line')
    .description('Keep a list. One of the same name is replaced.')
    .addHelpText('after', '\nExample:\n  pressrun words save colours red "sea green" "burnt orange"')
    .action((name: string, given: string[], { file }: { file?: string }) =>
      withApp(context(), async ({ app }) => {
        const list = file === undefined ? given : wordsOf(await textOf(file))
        if (list.length === 0) throw new HostError('invalid_input', 'Name at least one word, or a --file with some.')
        await ask(app, 'wordLists.save', { name, words: list })
        print(context(), await ask(app, 'wordLists.list', {}))
      }),
    )
  words
    .command('remove')
    .argument('<name>')
    .description('Forget a list. Prompts that name it are refused from then on.')
    .addHelpText('after', '\nExample:\n  pressrun words remove colours')
    .action((name: string) =>
      withApp(context(), async ({ app }) => {
        await ask(app, 'wordLists.remove', { name })
        print(context(), await ask(app, 'wordLists.list', {}))
      }),
    )

  const styles = program.command('styles').description('Named pieces of prompt, for `batch run --style`.')
  const printStyles = (found: { styles: readonly { name: string; prompt: string; negative: string }[] }) => {
    const terminal = context()
    if (terminal.json) return terminal.print(JSON.stringify(found))
    const lines = found.styles.map(({ name, prompt, negative }) => [name, prompt, negative] as const)
    return terminal.print(table(['STYLE', 'PROMPT', 'NOT'], lines))
  }
  styles
    .command('list')
    .description('All styles.')
    .addHelpText('after', '\nExample:\n  pressrun styles list')
    .action(() => withApp(context(), async ({ app }) => printStyles(await ask(app, 'styles.list', {}))))
  styles
    .command('save')
    .argument('<name>')
    .argument('<prompt>', 'added to the prompt of a row; where it says {prompt}, the row’s own words go')
    .option('--negative <words>', 'added to what should not be seen', '')
    .description('Keep a style. One of the same name is replaced.')
    .addHelpText('after', '\nExample:\n  pressrun styles save woodcut "a woodcut of {prompt}, two colours"')
    .action((name: string, prompt: string, { negative }: { negative: string }) =>
      withApp(context(), async ({ app }) => {
        await ask(app, 'styles.save', { name, prompt, negative })
        printStyles(await ask(app, 'styles.list', {}))
      }),
    )
  styles
    .command('remove')
    .argument('<name>')
    .description('Forget a style. What was made with it stays as it is.')
    .addHelpText('after', '\nExample:\n  pressrun styles remove woodcut')
    .action((name: string) =>
      withApp(context(), async ({ app }) => {
        await ask(app, 'styles.remove', { name })
        printStyles(await ask(app, 'styles.list', {}))
      }),
    )
}

function print(terminal: CliContext, found: { lists: readonly { name: string; words: readonly string[] }[] }): void {
  if (terminal.json) return terminal.print(JSON.stringify(found))
  return terminal.print(
    table(
      ['LIST', 'WORDS', 'FIRST ONES'],
      found.lists.map(({ name, words }) => [`__${name}__`, words.length, words.slice(0, 4).join(', ')]),
    ),
  )
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new HostError('unreadable', `${file} cannot be read. Nothing was changed.`, { cause })
  }
}

/** What begins with # is a note to oneself. */
function wordsOf(text: string): string[] {
  return linesOf(text).filter((line) => !line.startsWith('#'))
}
