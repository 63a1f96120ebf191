import type { InputLimits } from '#shared/service/catalog.ts'
import { DURATION_TOLERANCE_SECONDS } from '#shared/service/limits.ts'
import type { ParamName, Params } from '#shared/service/params.ts'
import type { CatalogModel } from '../catalog/catalog.ts'
import { ProblemError } from '../problem.ts'
import type { InputMedia } from './input-media.ts'

/** The model's `inputLimits`, against the files themselves and the size of what would be made of them. */
export function checkInputLimits({ entry }: CatalogModel, params: Params, inputs: readonly InputMedia[]): void {
  const limits = entry.inputLimits ?? {}
  const values = { ...entry.defaults, ...params }
  for (const input of inputs) {
    checkBytes(input, limits.maxInputBytes)
    checkSeconds(input, limits)
    checkOutputSize(input, values, limits)
  }
}

function checkBytes({ path, asset }: InputMedia, maxInputBytes = Infinity): void {
  const bytes = asset.files.find(({ variant }) => variant === 'original')?.bytes ?? 0
  if (bytes > maxInputBytes) throw tooLarge(path, `At most ${maxInputBytes} bytes, this has ${bytes}.`)
}

function checkSeconds(
  { path, asset }: InputMedia,
  { minInputSeconds = 0, maxInputSeconds = Infinity }: InputLimits,
): void {
  const { durationSeconds } = asset
  if (durationSeconds === null) return
  const isTooShort = durationSeconds < minInputSeconds
  if (!isTooShort && durationSeconds <= maxInputSeconds + DURATION_TOLERANCE_SECONDS) return
  const bound = isTooShort ? `At least ${minInputSeconds} seconds` : `At most ${maxInputSeconds} seconds`
  throw new ProblemError('input_duration', 'An input is too short or too long, see issues. Nothing was charged.', {
    issues: [{ path, message: `${bound}, this plays for ${durationSeconds}.` }],
  })
}

function checkOutputSize(
  { path, asset }: InputMedia,
  values: Params,
  { maxOutputSide = Infinity, maxOutputPixels = Infinity }: InputLimits,
): void {
  if (asset.width === null || asset.height === null) return
  const factor = amountOf(values, 'upscale_factor') || 1
  const width = Math.round(asset.width * factor) + amountOf(values, 'expand_left') + amountOf(values, 'expand_right')
  const height = Math.round(asset.height * factor) + amountOf(values, 'expand_top') + amountOf(values, 'expand_bottom')
  if (Math.max(width, height) > maxOutputSide)
    throw tooLarge(path, `The result would be ${width} x ${height}; at most ${maxOutputSide} pixels a side.`)
  if (width * height > maxOutputPixels)
    throw tooLarge(path, `The result would be ${width} x ${height}; at most ${maxOutputPixels} pixels.`)
}

/** A number, also when the model writes it as `2x`; 0 when it is not set. */
function amountOf(values: Params, name: ParamName): number {
  const amount = Number.parseFloat(String(values[name]))
  return Number.isFinite(amount) ? amount : 0
}

function tooLarge(path: string, message: string): ProblemError {
  return new ProblemError('input_too_large', 'An input is too large for this model, see issues. Nothing was charged.', {
    issues: [{ path, message }],
  })
}
