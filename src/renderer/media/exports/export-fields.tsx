import { EXPORT_FORMATS, MOST_EXPORT_PERCENT, MOST_EXPORT_SIDE, type ExportSize } from '#shared/app/export-format.ts'
import { EXPORT_DPI, EXPORT_METADATA, type ExportOptions } from '#shared/app/export.ts'
import { templateFault } from '#shared/batch/file-name.ts'
import { text } from '#shared/text/index.ts'
import { worded } from '#shared/text/localized-message.ts'
import { CheckBox } from '../../ui/check-box.tsx'
import { useControl } from '../../ui/field-control.ts'
import { Field } from '../../ui/field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { Slider } from '../../ui/slider.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './export-fields.module.css'
import { lacksNumber } from './lacks-number.ts'

interface ExportFieldsProps {
  options: ExportOptions
  onChange: (options: ExportOptions) => void
}

const FITS = ['full', 'longSide', 'box', 'crop', 'percent'] as const
/** What cannot be transparent. */
const OPAQUE = new Set<ExportOptions['format']>(['jpeg'])
const LOSSY = new Set<ExportOptions['format']>(['jpeg', 'webp', 'avif'])

/** How copies differ from what is in the library. */
export function ExportFields({ options, onChange }: ExportFieldsProps) {
  const words = text().exports
  const set = (change: Partial<ExportOptions>) => onChange({ ...options, ...change })
  const fault = templateFault(options.name)
  return (
    <div className={styles.fields}>
      <Field label={words.format}>
        <Segmented
          value={options.format}
          options={EXPORT_FORMATS.map((value) => ({ value, label: words.formats[value] }))}
          onChange={(format) => set({ format })}
        />
      </Field>
      <SizeField size={options.size} onChange={(size) => set({ size })} />
      {LOSSY.has(options.format) && (
        <Field label={words.quality}>
          <div className={styles.line}>
            <Slider value={options.quality} min={1} max={100} step={1} onChange={(quality) => set({ quality })} />
            <span className={styles.number}>{options.quality}</span>
          </div>
        </Field>
      )}
      {OPAQUE.has(options.format) && (
        <Field label={words.background}>
          <ColourInput value={options.background} onChange={(background) => set({ background })} />
        </Field>
      )}
      <Field label={words.metadata} hint={words.metadataHints[options.metadata]}>
        <Segmented
          value={options.metadata}
          options={EXPORT_METADATA.map((value) => ({ value, label: words.metadatas[value] }))}
          onChange={(metadata) => set({ metadata })}
        />
      </Field>
      {options.metadata === 'delivery' && (
        <Field label={words.dpi} hint={words.dpiHint}>
          <Segmented
            value={String(options.dpi)}
            options={EXPORT_DPI.map((dpi) => ({ value: String(dpi), label: String(dpi) }))}
            onChange={(chosen) => set({ dpi: EXPORT_DPI.find((dpi) => String(dpi) === chosen) ?? options.dpi })}
          />
        </Field>
      )}
      <CheckBox checked={options.srgb} onChange={(srgb) => set({ srgb })}>
        {words.colours}
        <span className={styles.soft}>{words.coloursHint}</span>
      </CheckBox>
      <Field label={words.name} hint={words.nameHint} error={fault && worded(fault).message}>
        <TextField maxLength={500} value={options.name} onChange={({ target }) => set({ name: target.value })} />
      </Field>
    </div>
  )
}

function ColourInput({ value, onChange }: { value: string; onChange: (colour: string) => void }) {
  const { tie } = useControl(undefined)
  return (
    <input
      {...tie}
      type="color"
      className={styles.colour}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function SizeField({ size, onChange }: { size: ExportSize; onChange: (size: ExportSize) => void }) {
  const words = text().exports
  const side = (label: string, value: number, change: (pixels: number) => ExportSize) => (
    <NumberField
      label={label}
      value={value}
      unit="px"
      onChange={(pixels = NaN) => onChange(change(within(pixels, MOST_EXPORT_SIDE)))}
    />
  )
  return (
    <Field
      label={words.size}
      hint={size.fit === 'longSide' || size.fit === 'box' ? words.neverEnlarged : undefined}
      error={lacksNumber(size) ? words.noNumber : undefined}
    >
      <div className={styles.line}>
        <Select
          tall
          value={size.fit}
          options={FITS.map((value) => ({ value, label: words.sizes[value] }))}
          onChange={(fit) => onChange(sizeFor(fit, size))}
        />
        {size.fit === 'longSide' && side(words.longSide, size.pixels, (pixels) => ({ ...size, pixels }))}
        {(size.fit === 'box' || size.fit === 'crop') && (
          <>
            {side(words.width, size.width, (width) => ({ ...size, width }))}
            {side(words.height, size.height, (height) => ({ ...size, height }))}
          </>
        )}
        {size.fit === 'percent' && (
          <NumberField
            label={words.percent}
            value={size.percent}
            unit="%"
            onChange={(percent = NaN) => onChange({ ...size, percent: within(percent, MOST_EXPORT_PERCENT) })}
          />
        )}
      </div>
    </Field>
  )
}

/** A number half typed is kept inside of what is allowed; what is none stays NaN. */
function within(value: number, most: number): number {
  return Math.min(most, Math.max(1, Math.round(value)))
}

/** Another way to say a size keeps what was said of it, as far as it goes. */
function sizeFor(fit: ExportSize['fit'], before: ExportSize): ExportSize {
  const longest =
    before.fit === 'longSide' ? before.pixels : 'width' in before ? Math.max(before.width, before.height) : NaN
  const pixels = Number.isNaN(longest) ? 2048 : longest
  const box = 'width' in before ? { width: before.width, height: before.height } : { width: pixels, height: pixels }
  switch (fit) {
    case 'longSide':
      return { fit, pixels }
    case 'box':
    case 'crop':
      return { fit, ...box }
    case 'percent':
      return { fit, percent: 50 }
    default:
      return { fit: 'full' }
  }
}
