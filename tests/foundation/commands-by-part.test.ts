import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { COMMANDS } from '#shared/app/commands.ts'

const root = join(import.meta.dirname, '../..')

/** A property or a method that is called like a command. */
const HANDLER = /^\s+(?:async )?'([a-zA-Z]+\.[a-zA-Z]+)'(?:: |\()/gm

/** The assembly says which parts answer, and answers nothing itself. */
const HANDLERS_OF_PART = /^src\/main\/(?!assembly\/)[\w-]+\/(?:[\w-]+-)?handlers\.ts$/

interface Answer {
  command: string
  /** From the root of the repository, with slashes. */
  file: string
}

function answersIn(file: string, source: string): Answer[] {
  return [...source.matchAll(HANDLER)].map(([, command = '']) => ({ command, file }))
}

/** What the app answers. The engine answers routes, and hosts ask. */
async function answersOfApp(): Promise<Answer[]> {
  const names = await readdir(join(root, 'src/main'), { recursive: true })
  const files = names
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !/^(?:engine|hosts)\//.test(name))
  const found = await Promise.all(
    files.map(async (name) => answersIn(`src/main/${name}`, await readFile(join(root, 'src/main', name), 'utf8'))),
  )
  return found.flat().filter(({ command }) => command in COMMANDS)
}

const partOf = ({ file }: Answer) => file.split('/')[2]!
const subjectOf = ({ command }: Pick<Answer, 'command'>) => command.split('.')[0]!

/** Subjects of commands that several parts answer. */
function tornSubjects(answers: readonly Answer[]): string[] {
  return [...Map.groupBy(answers, subjectOf)]
    .map(([subject, those]) => `${subject}: ${[...new Set(those.map(partOf))].toSorted().join(', ')}`)
    .filter((line) => line.includes(','))
}

test('a subject whose commands are answered in two parts is found, however they are written', () => {
  const answers = [
    ...answersIn('src/main/library/handlers.ts', "  return {\n    'library.list': async () => [],\n"),
    ...answersIn('src/main/masks/handlers.ts', "    async 'library.open'({ id }) {\n    'masks.list': () => [],\n"),
  ]
  expect(answers.map(({ command }) => command)).toEqual(['library.list', 'library.open', 'masks.list'])
  expect(tornSubjects(answers)).toEqual(['library: library, masks'])
})

describe('the commands', () => {
  let answers: Answer[]
  beforeAll(async () => {
    answers = await answersOfApp()
  })

  test('are each answered once, in the handlers of a part', () => {
    expect(answers.map(({ command }) => command).toSorted()).toEqual(Object.keys(COMMANDS).toSorted())
    expect(answers.filter(({ file }) => !HANDLERS_OF_PART.test(file))).toEqual([])
  })

  test('of one subject are answered in one part', () => {
    expect(tornSubjects(answers)).toEqual([])
  })
})
