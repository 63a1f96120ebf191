import type { RunnerTable } from '../runner.ts'

export const MUSIC_RUNNERS: RunnerTable = {
  'rule-composer': async () => (await import('./make-music.ts')).makeMusic,
}
