import { descendants } from './descendants.ts'

const SAMPLE_MS = 40

/** The most memory that the processes started from here held together meanwhile; null where the system does not tell. */
export async function withPeakMemory<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; bytes: number | null }> {
  let bytes: number | null = null
  const sample = () => {
    const now = descendants()
    if (now !== null)
      bytes = Math.max(
        bytes ?? 0,
        now.reduce((sum, each) => sum + each.bytes, 0),
      )
  }
  const timer = setInterval(sample, SAMPLE_MS)
  try {
    const result = await work()
    sample()
    return { result, bytes }
  } finally {
    clearInterval(timer)
  }
}
