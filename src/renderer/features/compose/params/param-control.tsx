import { assertNever } from '#shared/assert-never.ts'
import type { AnyParamDescriptor, Model } from '#shared/service/catalog.ts'
import type { ParamValue } from '#shared/service/params.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { controlOf } from '../control-of.ts'
import { AspectControl, SegmentedControl, SelectControl, SwitchControl } from './controls/choice-controls.tsx'
import type { ControlProps } from './controls/control-props.ts'
import { EffectControl } from './controls/effect-control.tsx'
import { ImagesControl } from './controls/images-control.tsx'
import { MaskControl } from './controls/mask-control.tsx'
import { MediaControl } from './controls/media-control.tsx'
import { SeedControl } from './controls/seed-control.tsx'
import { SliderControl } from './controls/slider-control.tsx'
import { TagsControl } from './controls/tags-control.tsx'
import { LyricsControl, PromptControl, ScriptControl, TextAreaControl } from './controls/text-controls.tsx'
import { VoiceControl } from './controls/voice-control.tsx'

interface ParamControlProps {
  model: Model
  descriptor: AnyParamDescriptor
  label: string
  value: ParamValue | undefined
  invalid: boolean
  onChange: (value: ParamValue | undefined) => void
}

/** The control that draws a setting. `controlOf` answers only what the setting's kind can hold. */
export function ParamControl(props: ParamControlProps) {
  const control = controlOf(props.descriptor)
  switch (control) {
    case 'prompt':
      return <PromptControl {...(props as ControlProps<'text'>)} />
    case 'textarea':
      return <TextAreaControl {...(props as ControlProps<'text'>)} />
    case 'script':
      return <ScriptControl {...(props as ControlProps<'text'>)} />
    case 'lyrics':
      return <LyricsControl {...(props as ControlProps<'text'>)} />
    case 'tags':
      return <TagsControl {...(props as ControlProps<'text'>)} />
    case 'aspect':
      return <AspectControl {...(props as ControlProps<'enum'>)} />
    case 'segmented':
      return <SegmentedControl {...(props as ControlProps<'enum'>)} />
    case 'voice':
      return <VoiceControl {...(props as ControlProps<'enum'>)} />
    case 'select':
    case 'language':
      return <SelectControl {...(props as ControlProps<'enum'>)} />
    case 'switch':
      return <SwitchControl {...(props as ControlProps<'enum'>)} />
    case 'effect':
      return <EffectControl {...(props as ControlProps<'enum'>)} />
    case 'slider':
    // its sides are drawn together, as one control of the panel; a side alone is a number like any other
    case 'expand':
      return <SliderControl {...(props as ControlProps<'range'>)} />
    case 'seed':
      return <SeedControl {...(props as ControlProps<'seed'>)} />
    case 'image':
    case 'audio':
    case 'video':
      return <MediaControl {...(props as ControlProps<'media'>)} />
    case 'mask':
      return <MaskControl {...(props as ControlProps<'media'>)} />
    case 'images':
      return <ImagesControl {...(props as ControlProps<'media_list'>)} />
    case 'plain':
      return <PlainControl {...props} />
    default:
      return assertNever(control)
  }
}

function PlainControl({ value, onChange }: ParamControlProps) {
  const text = Array.isArray(value) ? value.join(', ') : value
  return <TextField value={text === undefined ? '' : String(text)} onChange={({ target }) => onChange(target.value)} />
}
