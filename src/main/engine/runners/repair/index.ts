import type { LoadRunner } from '../runner.ts'
import type { REPAIR_MODELS } from './models.ts'

export const REPAIR_RUNNERS = {
  'neural-upscale': async () => (await import('./upscale.ts')).upscaleByNetwork,
  'lanczos-upscale': async () => (await import('./upscale.ts')).upscaleByResampling,
  'neural-inpaint': async () => (await import('./fill/fill-mask.ts')).inpaintByNetwork,
  'texture-fill': async () => (await import('./fill/fill-mask.ts')).inpaintByTexture,
  'smooth-fill': async () => (await import('./fill/fill-mask.ts')).inpaintSmoothly,
  'neural-eraser': async () => (await import('./fill/fill-mask.ts')).eraseByNetwork,
  'texture-eraser': async () => (await import('./fill/fill-mask.ts')).eraseByTexture,
  'neural-expand': async () => (await import('./expand/expand.ts')).outpaintByNetwork,
  'texture-expand': async () => (await import('./expand/expand.ts')).outpaintByTexture,
  'neural-restore': async () => (await import('./restore/restore.ts')).restoreByNetwork,
  'photo-rescue': async () => (await import('./restore/restore.ts')).restoreByFilters,
  'smart-crop': async () => (await import('./reframe/reframe.ts')).reframeByCrop,
  'seam-reframe': async () => (await import('./reframe/reframe.ts')).reframeByCarving,
  'neural-reframe': async () => (await import('./reframe/reframe.ts')).reframeByNetwork,
  'mirror-reframe': async () => (await import('./reframe/reframe.ts')).reframeByMirror,
  'mirror-expand': async () => (await import('./expand/expand.ts')).outpaintByMirror,
} satisfies Record<keyof typeof REPAIR_MODELS, LoadRunner>
