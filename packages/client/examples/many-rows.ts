// A list of prompts, each paid once however often this is run: the keys are made of the list's name and the rows' numbers.
import { ClientError, connect, type Generation } from '@pressrun/client'

export async function runList(
  service: { baseUrl: string; apiKey: string },
  list: { name: string; prompts: readonly string[]; modelId: string; coinsEach: number },
): Promise<{ generation: Generation | null; error: string | null }[]> {
  const pressrun = connect(service)
  try {
    return await Promise.all(
      list.prompts.map(async (prompt, index) => {
        const idempotencyKey = `${list.name}-row-${String(index).padStart(8, '0')}`
        const request = { modelId: list.modelId, params: { prompt, resolution: '512' }, maxCoins: list.coinsEach }
        try {
          return { generation: await pressrun.generate(request, { idempotencyKey }), error: null }
        } catch (error) {
          if (error instanceof ClientError) return { generation: null, error: error.code }
          throw error
        }
      }),
    )
  } finally {
    pressrun.close()
  }
}
