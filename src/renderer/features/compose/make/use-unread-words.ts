import type { RequestParams } from '#shared/service/params.ts'
import { useCommand } from '../../../bridge/hooks.ts'
import { useDebouncedValue } from '../../../core/use-debounced-value.ts'

/** Until a hand rests. */
const DEBOUNCE_MS = 400

/** Words of the prompt that the model will not draw, as far as the app can tell. */
export function useUnreadWords(modelId: string, { prompt }: RequestParams): readonly string[] {
  const settled = useDebouncedValue(typeof prompt === 'string' ? prompt : '', DEBOUNCE_MS)
  const asked = useCommand('quotes.unreadWords', settled.trim() === '' ? null : { modelId, prompt: settled }, {
    keep: true,
  })
  return settled.trim() === '' ? [] : (asked.value?.words ?? [])
}
