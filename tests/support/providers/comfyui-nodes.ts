/** An input as `/object_info` tells it: its type or its choices, and its limits. */
export type InputSpec = readonly [type: string | readonly string[], options?: Readonly<Record<string, unknown>>]

export interface NodeClass {
  required: Readonly<Record<string, InputSpec>>
  optional?: Readonly<Record<string, InputSpec>>
  gives: readonly string[]
  /** What an output node writes: under which name it tells of it, and how the files end. */
  saves?: { as: string; ending: string; temporary?: boolean }
}

const whole = (least: number, most: number, step = 1): InputSpec => ['INT', { min: least, max: most, step }]
const real = (least: number, most: number, step = 0.01): InputSpec => ['FLOAT', { min: least, max: most, step }]
const words: InputSpec = ['STRING', { multiline: true }]
const name: InputSpec = ['STRING', { default: 'ComfyUI' }]
const seed: InputSpec = ['INT', { min: 0, max: 0xff_ff_ff_ff_ff_ff, control_after_generate: true }]
const side: InputSpec = ['INT', { default: 512, min: 16, max: 16_384, step: 8 }]
const wideSide: InputSpec = ['INT', { default: 1024, min: 16, max: 16_384, step: 16 }]
const batch = whole(1, 4096)
const SAMPLERS: InputSpec = [['euler', 'dpmpp_2m', 'uni_pc']]
const SCHEDULERS: InputSpec = [['normal', 'karras', 'simple']]
const upload = (sort: string): InputSpec => ['COMBO', { options: [], [`${sort}_upload`]: true }]
const latent: InputSpec = ['LATENT']
const conditioning: InputSpec = ['CONDITIONING']
const image: InputSpec = ['IMAGE']
const sampled = { model: ['MODEL'], positive: conditioning, negative: conditioning, latent_image: latent } as const
const steps = { steps: whole(1, 10_000), cfg: real(0, 100), sampler_name: SAMPLERS, scheduler: SCHEDULERS }

/** The classes of nodes that the graphs of the tests are made of, with the limits that ComfyUI gives them. */
export const NODE_CLASSES: Readonly<Record<string, NodeClass>> = {
  CheckpointLoaderSimple: {
    required: { ckpt_name: [['v1-5.safetensors', 'sd_xl_base_1.0.safetensors', 'sd_xl_refiner_1.0.safetensors']] },
    gives: ['MODEL', 'CLIP', 'VAE'],
  },
  UNETLoader: {
    required: { unet_name: [['flux1-dev.safetensors', 'wan2.1_t2v.safetensors']], weight_dtype: [['default', 'fp8']] },
    gives: ['MODEL'],
  },
  CLIPLoader: { required: { clip_name: [['umt5_xxl.safetensors']], type: [['wan', 'sd3']] }, gives: ['CLIP'] },
  DualCLIPLoader: {
    required: { clip_name1: [['clip_l.safetensors']], clip_name2: [['t5xxl.safetensors']], type: [['flux']] },
    gives: ['CLIP'],
  },
  VAELoader: { required: { vae_name: [['ae.safetensors', 'wan_2.1_vae.safetensors']] }, gives: ['VAE'] },
  LoraLoader: {
    required: {
      model: ['MODEL'],
      clip: ['CLIP'],
      lora_name: [['ink.safetensors']],
      strength_model: real(-100, 100),
      strength_clip: real(-100, 100),
    },
    gives: ['MODEL', 'CLIP'],
  },
  CLIPTextEncode: { required: { text: words, clip: ['CLIP'] }, gives: ['CONDITIONING'] },
  CLIPTextEncodeSDXL: {
    required: {
      clip: ['CLIP'],
      width: whole(0, 16_384),
      height: whole(0, 16_384),
      crop_w: whole(0, 16_384),
      crop_h: whole(0, 16_384),
      target_width: whole(0, 16_384),
      target_height: whole(0, 16_384),
      text_g: words,
      text_l: words,
    },
    gives: ['CONDITIONING'],
  },
  CLIPTextEncodeFlux: {
    required: { clip: ['CLIP'], clip_l: words, t5xxl: words, guidance: real(0, 100) },
    gives: ['CONDITIONING'],
  },
  FluxGuidance: { required: { conditioning, guidance: real(0, 100) }, gives: ['CONDITIONING'] },
  ConditioningZeroOut: { required: { conditioning }, gives: ['CONDITIONING'] },
  ConditioningCombine: {
    required: { conditioning_1: conditioning, conditioning_2: conditioning },
    gives: ['CONDITIONING'],
  },
  ControlNetLoader: { required: { control_net_name: [['canny.safetensors']] }, gives: ['CONTROL_NET'] },
  ControlNetApplyAdvanced: {
    required: {
      positive: conditioning,
      negative: conditioning,
      control_net: ['CONTROL_NET'],
      image,
      strength: real(0, 10),
      start_percent: real(0, 1, 0.001),
      end_percent: real(0, 1, 0.001),
    },
    gives: ['CONDITIONING', 'CONDITIONING'],
  },
  KSampler: { required: { ...sampled, seed, ...steps, denoise: real(0, 1) }, gives: ['LATENT'] },
  KSamplerAdvanced: {
    required: {
      ...sampled,
      add_noise: [['enable', 'disable']],
      noise_seed: seed,
      ...steps,
      start_at_step: whole(0, 10_000),
      end_at_step: whole(0, 10_000),
      return_with_leftover_noise: [['disable', 'enable']],
    },
    gives: ['LATENT'],
  },
  RandomNoise: { required: { noise_seed: seed }, gives: ['NOISE'] },
  BasicGuider: { required: { model: ['MODEL'], conditioning }, gives: ['GUIDER'] },
  KSamplerSelect: { required: { sampler_name: SAMPLERS }, gives: ['SAMPLER'] },
  BasicScheduler: {
    required: { model: ['MODEL'], scheduler: SCHEDULERS, steps: whole(1, 10_000), denoise: real(0, 1) },
    gives: ['SIGMAS'],
  },
  SamplerCustomAdvanced: {
    required: { noise: ['NOISE'], guider: ['GUIDER'], sampler: ['SAMPLER'], sigmas: ['SIGMAS'], latent_image: latent },
    gives: ['LATENT', 'LATENT'],
  },
  EmptyLatentImage: { required: { width: side, height: side, batch_size: batch }, gives: ['LATENT'] },
  EmptySD3LatentImage: { required: { width: wideSide, height: wideSide, batch_size: batch }, gives: ['LATENT'] },
  EmptyHunyuanLatentVideo: {
    required: { width: wideSide, height: wideSide, length: whole(1, 16_384, 4), batch_size: batch },
    gives: ['LATENT'],
  },
  WanImageToVideo: {
    required: {
      positive: conditioning,
      negative: conditioning,
      vae: ['VAE'],
      width: wideSide,
      height: wideSide,
      length: whole(1, 16_384, 4),
      batch_size: batch,
    },
    optional: { start_image: image, end_image: image },
    gives: ['CONDITIONING', 'CONDITIONING', 'LATENT'],
  },
  ADE_AnimateDiffLoaderGen1: {
    required: { model: ['MODEL'], model_name: [['mm_sd_v15.ckpt']] },
    gives: ['MODEL'],
  },
  LatentUpscale: {
    required: {
      samples: latent,
      upscale_method: [['nearest-exact', 'bislerp']],
      width: whole(0, 16_384, 8),
      height: whole(0, 16_384, 8),
      crop: [['disabled', 'center']],
    },
    gives: ['LATENT'],
  },
  LatentUpscaleBy: {
    required: { samples: latent, upscale_method: [['nearest-exact', 'bislerp']], scale_by: real(0.01, 8) },
    gives: ['LATENT'],
  },
  VAEDecode: { required: { samples: latent, vae: ['VAE'] }, gives: ['IMAGE'] },
  VAEEncode: { required: { pixels: image, vae: ['VAE'] }, gives: ['LATENT'] },
  VAEEncodeForInpaint: {
    required: { pixels: image, vae: ['VAE'], mask: ['MASK'], grow_mask_by: whole(0, 64) },
    gives: ['LATENT'],
  },
  VAEDecodeAudio: { required: { samples: latent, vae: ['VAE'] }, gives: ['AUDIO'] },
  LoadImage: { required: { image: upload('image') }, gives: ['IMAGE', 'MASK'] },
  LoadImageMask: {
    required: { image: upload('image'), channel: [['alpha', 'red', 'green', 'blue']] },
    gives: ['MASK'],
  },
  ImageToMask: { required: { image, channel: [['red', 'green', 'blue', 'alpha']] }, gives: ['MASK'] },
  MaskToImage: { required: { mask: ['MASK'] }, gives: ['IMAGE'] },
  ImageInvert: { required: { image }, gives: ['IMAGE'] },
  ImageScale: {
    required: {
      image,
      upscale_method: [['lanczos', 'bilinear']],
      width: whole(0, 16_384),
      height: whole(0, 16_384),
      crop: [['disabled', 'center']],
    },
    gives: ['IMAGE'],
  },
  ImageScaleBy: {
    required: { image, upscale_method: [['lanczos', 'bilinear']], scale_by: real(0.01, 8) },
    gives: ['IMAGE'],
  },
  ImagePadForOutpaint: {
    required: {
      image,
      left: whole(0, 16_384, 8),
      top: whole(0, 16_384, 8),
      right: whole(0, 16_384, 8),
      bottom: whole(0, 16_384, 8),
      feathering: whole(0, 16_384),
    },
    gives: ['IMAGE', 'MASK'],
  },
  UpscaleModelLoader: { required: { model_name: [['4x-UltraSharp.pth']] }, gives: ['UPSCALE_MODEL'] },
  ImageUpscaleWithModel: { required: { upscale_model: ['UPSCALE_MODEL'], image }, gives: ['IMAGE'] },
  PrimitiveString: { required: { value: ['STRING', { multiline: false }] }, gives: ['STRING'] },
  PrimitiveInt: { required: { value: whole(-1e15, 1e15) }, gives: ['INT'] },
  LoadVideo: { required: { file: upload('video') }, gives: ['VIDEO'] },
  GetVideoComponents: { required: { video: ['VIDEO'] }, gives: ['IMAGE', 'AUDIO', 'FLOAT'] },
  CreateVideo: { required: { images: image, fps: real(1, 120, 1) }, optional: { audio: ['AUDIO'] }, gives: ['VIDEO'] },
  LoadAudio: { required: { audio: upload('audio') }, gives: ['AUDIO'] },
  EmptyAceStepLatentAudio: { required: { seconds: real(1, 1000, 0.1), batch_size: batch }, gives: ['LATENT'] },
  TextEncodeAceStepAudio: {
    required: { clip: ['CLIP'], tags: words, lyrics: words, lyrics_strength: real(0, 10) },
    gives: ['CONDITIONING'],
  },
  SaveImage: {
    required: { images: image, filename_prefix: name },
    gives: [],
    saves: { as: 'images', ending: '_.png' },
  },
  PreviewImage: { required: { images: image }, gives: [], saves: { as: 'images', ending: '_.png', temporary: true } },
  SaveVideo: {
    required: {
      video: ['VIDEO'],
      filename_prefix: name,
      format: ['COMBO', { options: ['auto', 'mp4'] }],
      codec: ['COMBO', { options: ['auto', 'h264'] }],
    },
    gives: [],
    saves: { as: 'images', ending: '_.mp4' },
  },
  VHS_VideoCombine: {
    required: {
      images: image,
      frame_rate: real(1, 120, 1),
      loop_count: whole(0, 100),
      filename_prefix: name,
      format: [['image/gif', 'image/webp', 'video/h264-mp4', 'video/webm']],
      pingpong: ['BOOLEAN', {}],
      save_output: ['BOOLEAN', {}],
    },
    gives: ['VHS_FILENAMES'],
    saves: { as: 'gifs', ending: '.mp4' },
  },
  SaveAudio: {
    required: { audio: ['AUDIO'], filename_prefix: name },
    gives: [],
    saves: { as: 'audio', ending: '_.flac' },
  },
  SaveAudioMP3: {
    required: { audio: ['AUDIO'], filename_prefix: name, quality: [['V0', '128k', '320k']] },
    gives: [],
    saves: { as: 'audio', ending: '_.mp3' },
  },
}
