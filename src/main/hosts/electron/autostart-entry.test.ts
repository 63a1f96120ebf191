import { expect, test } from 'vitest'
import { autostartEntry } from './autostart-entry.ts'

const exec = (program: string) => autostartEntry(program, '--background').split('\n')[3]

test('a path is one argument, whatever is in it', () => {
  expect(exec('/opt/Pressrun/pressrun')).toBe('Exec="/opt/Pressrun/pressrun" --background')
  expect(exec('/home/a b/50% $off`x`/p"q')).toBe(
    String.raw`Exec="/home/a b/50%% \\$off\\` + '`x' + String.raw`\\` + '`/p' + String.raw`\\"q" --background`,
  )
})
