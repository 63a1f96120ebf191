/** Workflows in API form, shaped as people build them. Every class is one that `comfyui-nodes.ts` has. */
type Inputs = Readonly<Record<string, unknown>>
export type ApiGraph = Record<string, { class_type: string; inputs: Record<string, unknown>; _meta: { title: string } }>

const node = (class_type: string, inputs: Inputs, title = class_type) => ({
  class_type,
  inputs: { ...inputs },
  _meta: { title },
})

const checkpoint = (ckpt_name = 'v1-5.safetensors') => node('CheckpointLoaderSimple', { ckpt_name }, 'Load Checkpoint')
const words = (text: unknown, clip: unknown = ['4', 1], title = 'CLIP Text Encode (Prompt)') =>
  node('CLIPTextEncode', { text, clip }, title)
const canvas = (width: number, height: number, batch_size = 1) =>
  node('EmptyLatentImage', { width, height, batch_size }, 'Empty Latent Image')
const sampler = (inputs: Inputs = {}) =>
  node('KSampler', {
    seed: 156_680_208_700_286,
    steps: 20,
    cfg: 8,
    sampler_name: 'euler',
    scheduler: 'normal',
    denoise: 1,
    model: ['4', 0],
    positive: ['6', 0],
    negative: ['7', 0],
    latent_image: ['5', 0],
    ...inputs,
  })
const decode = (samples: unknown = ['3', 0], vae: unknown = ['4', 2]) =>
  node('VAEDecode', { samples, vae }, 'VAE Decode')
const save = (images: unknown = ['8', 0], filename_prefix = 'ComfyUI') =>
  node('SaveImage', { filename_prefix, images }, 'Save Image')

/** What ComfyUI opens with. */
export const textToImage = (): ApiGraph => ({
  '3': sampler(),
  '4': checkpoint(),
  '5': canvas(512, 512),
  '6': words('beautiful scenery nature glass bottle landscape'),
  '7': words('text, watermark'),
  '8': decode(),
  '9': save(),
})

export const imageToImage = (): ApiGraph => ({
  ...textToImage(),
  '3': sampler({ latent_image: ['12', 0], denoise: 0.87 }),
  '10': node('LoadImage', { image: 'example.png' }, 'Load Image'),
  '12': node('VAEEncode', { pixels: ['10', 0], vae: ['4', 2] }),
})

/** The mask comes from the picture's own transparency, as the editor's brush leaves it. */
export const inpaint = (): ApiGraph => ({
  ...textToImage(),
  '3': sampler({ latent_image: ['26', 0] }),
  '20': node('LoadImage', { image: 'yosemite.png' }, 'Load Image'),
  '26': node('VAEEncodeForInpaint', { pixels: ['20', 0], vae: ['4', 2], mask: ['20', 1], grow_mask_by: 6 }),
})

export const inpaintWithMaskFile = (): ApiGraph => ({
  ...inpaint(),
  '21': node('LoadImageMask', { image: 'mask.png', channel: 'alpha' }),
  '26': node('VAEEncodeForInpaint', { pixels: ['20', 0], vae: ['4', 2], mask: ['21', 0], grow_mask_by: 6 }),
})

export const outpaint = (): ApiGraph => ({
  ...inpaint(),
  '30': node('ImagePadForOutpaint', { image: ['20', 0], left: 0, top: 0, right: 400, bottom: 0, feathering: 40 }),
  '26': node('VAEEncodeForInpaint', { pixels: ['30', 0], vae: ['4', 2], mask: ['30', 1], grow_mask_by: 8 }),
})

const sdxlWords = (text: string, clip: unknown) =>
  node('CLIPTextEncodeSDXL', {
    width: 4096,
    height: 4096,
    crop_w: 0,
    crop_h: 0,
    target_width: 1024,
    target_height: 1024,
    text_g: text,
    text_l: text,
    clip,
  })
const advanced = (inputs: Inputs) =>
  node('KSamplerAdvanced', {
    add_noise: 'enable',
    noise_seed: 42,
    steps: 25,
    cfg: 8,
    sampler_name: 'euler',
    scheduler: 'normal',
    start_at_step: 0,
    end_at_step: 20,
    return_with_leftover_noise: 'enable',
    ...inputs,
  })

/** Base and refiner, each with words of its own that say the same. */
export const sdxlRefiner = (): ApiGraph => ({
  '4': checkpoint('sd_xl_base_1.0.safetensors'),
  '5': canvas(1024, 1024),
  '6': sdxlWords('evening sunset scenery', ['4', 1]),
  '7': sdxlWords('text, watermark', ['4', 1]),
  '10': advanced({ model: ['4', 0], positive: ['6', 0], negative: ['7', 0], latent_image: ['5', 0] }),
  '11': advanced({
    add_noise: 'disable',
    noise_seed: 0,
    model: ['12', 0],
    positive: ['15', 0],
    negative: ['16', 0],
    latent_image: ['10', 0],
  }),
  '12': checkpoint('sd_xl_refiner_1.0.safetensors'),
  '15': words('evening sunset scenery', ['12', 1]),
  '16': words('text, watermark', ['12', 1]),
  '17': decode(['11', 0], ['12', 2]),
  '19': save(['17', 0]),
})

/** Noise, guider and sampler apart; the words through a guidance node; sides from primitives. */
export const flux = (): ApiGraph => ({
  '5': node('EmptySD3LatentImage', { width: ['34', 0], height: ['35', 0], batch_size: 1 }),
  '6': node('CLIPTextEncodeFlux', {
    clip: ['11', 0],
    clip_l: 'cute anime girl',
    t5xxl: 'cute anime girl',
    guidance: 3.5,
  }),
  '8': decode(['13', 0], ['10', 0]),
  '9': save(),
  '10': node('VAELoader', { vae_name: 'ae.safetensors' }),
  '11': node('DualCLIPLoader', { clip_name1: 'clip_l.safetensors', clip_name2: 't5xxl.safetensors', type: 'flux' }),
  '12': node('UNETLoader', { unet_name: 'flux1-dev.safetensors', weight_dtype: 'default' }),
  '13': node('SamplerCustomAdvanced', {
    noise: ['25', 0],
    guider: ['22', 0],
    sampler: ['16', 0],
    sigmas: ['17', 0],
    latent_image: ['5', 0],
  }),
  '16': node('KSamplerSelect', { sampler_name: 'euler' }),
  '17': node('BasicScheduler', { scheduler: 'simple', steps: 20, denoise: 1, model: ['12', 0] }),
  '22': node('BasicGuider', { model: ['12', 0], conditioning: ['26', 0] }),
  '25': node('RandomNoise', { noise_seed: 219_670_278_747_233 }),
  '26': node('FluxGuidance', { guidance: 3.5, conditioning: ['6', 0] }),
  '34': node('PrimitiveInt', { value: 1344 }, 'width'),
  '35': node('PrimitiveInt', { value: 768 }, 'height'),
})

/** Two passes; what the first saves stands last in the file. */
export const hiresFix = (): ApiGraph => ({
  ...textToImage(),
  '10': node('LatentUpscale', {
    upscale_method: 'nearest-exact',
    width: 1152,
    height: 1152,
    crop: 'disabled',
    samples: ['3', 0],
  }),
  '11': sampler({ seed: 469_771_404_043_268, latent_image: ['10', 0], denoise: 0.5 }),
  '12': node('SaveImage', { filename_prefix: 'hires', images: ['13', 0] }),
  '13': decode(['11', 0]),
  '90': save(['8', 0], 'lowres'),
  '91': node('PreviewImage', { images: ['8', 0] }),
})

/** Words that pass through a network of outlines, one of them from a primitive. */
export const controlNet = (): ApiGraph => ({
  ...textToImage(),
  '3': sampler({ positive: ['31', 0], negative: ['31', 1] }),
  '6': words(['33', 0]),
  '30': node('ControlNetLoader', { control_net_name: 'canny.safetensors' }),
  '31': node('ControlNetApplyAdvanced', {
    positive: ['6', 0],
    negative: ['7', 0],
    control_net: ['30', 0],
    image: ['32', 0],
    strength: 0.8,
    start_percent: 0,
    end_percent: 1,
  }),
  '32': node('LoadImage', { image: 'outline.png' }),
  '33': node('PrimitiveString', { value: 'a house on a hill' }),
})

/** Two regions: only the first is what a person writes. */
export const regions = (): ApiGraph => ({
  ...textToImage(),
  '3': sampler({ positive: ['40', 0], negative: ['42', 0] }),
  '40': node('ConditioningCombine', { conditioning_1: ['6', 0], conditioning_2: ['41', 0] }),
  '41': words('a castle far away'),
  '42': node('ConditioningZeroOut', { conditioning: ['6', 0] }),
})

export const upscale = (): ApiGraph => ({
  '1': node('LoadImage', { image: 'small.png' }),
  '2': node('UpscaleModelLoader', { model_name: '4x-UltraSharp.pth' }),
  '3': node('ImageUpscaleWithModel', { upscale_model: ['2', 0], image: ['1', 0] }),
  '4': save(['3', 0]),
})

/** Nothing that needs a network: also runs on a real server without weights. */
export const scaleBy = (): ApiGraph => ({
  '1': node('LoadImage', { image: 'example.png' }),
  '2': node('ImageScaleBy', { image: ['1', 0], upscale_method: 'lanczos', scale_by: 2 }),
  '3': node('ImageInvert', { image: ['2', 0] }),
  '4': save(['3', 0]),
})

/** What a picture's loader takes for its mask, as a picture. */
export const maskAsPicture = (): ApiGraph => ({
  '1': node('LoadImage', { image: 'example.png' }),
  '2': node('MaskToImage', { mask: ['1', 1] }),
  '3': save(['2', 0]),
})

const wan = () => ({
  '6': words('a fox running through snow', ['38', 0], 'Positive'),
  '7': words('static, blurred', ['38', 0], 'Negative'),
  '37': node('UNETLoader', { unet_name: 'wan2.1_t2v.safetensors', weight_dtype: 'default' }),
  '38': node('CLIPLoader', { clip_name: 'umt5_xxl.safetensors', type: 'wan' }),
  '39': node('VAELoader', { vae_name: 'wan_2.1_vae.safetensors' }),
  '8': decode(['3', 0], ['39', 0]),
  '49': node('CreateVideo', { images: ['8', 0], fps: 16 }),
  '50': node('SaveVideo', { video: ['49', 0], filename_prefix: 'video/ComfyUI', format: 'auto', codec: 'auto' }),
})

export const textToVideo = (): ApiGraph => ({
  ...wan(),
  '3': sampler({ model: ['37', 0], latent_image: ['40', 0] }),
  '40': node('EmptyHunyuanLatentVideo', { width: 832, height: 480, length: 33, batch_size: 1 }),
})

export const imageToVideo = (): ApiGraph => ({
  ...wan(),
  '3': sampler({ model: ['37', 0], positive: ['55', 0], negative: ['55', 1], latent_image: ['55', 2] }),
  '55': node('WanImageToVideo', {
    positive: ['6', 0],
    negative: ['7', 0],
    vae: ['39', 0],
    width: 832,
    height: 480,
    length: 81,
    batch_size: 1,
    start_image: ['56', 0],
    end_image: ['57', 0],
  }),
  '56': node('LoadImage', { image: 'first.png' }),
  '57': node('LoadImage', { image: 'last.png' }),
})

/** The batch of the canvas is the film's frames. */
export const animateDiff = (): ApiGraph => ({
  ...textToImage(),
  '3': sampler({ model: ['60', 0] }),
  '5': canvas(512, 512, 16),
  '9': node('VHS_VideoCombine', {
    images: ['8', 0],
    frame_rate: 8,
    loop_count: 0,
    filename_prefix: 'AnimateDiff',
    format: 'video/h264-mp4',
    pingpong: false,
    save_output: true,
  }),
  '60': node('ADE_AnimateDiffLoaderGen1', { model: ['4', 0], model_name: 'mm_sd_v15.ckpt' }),
})

export const videoToVideo = (): ApiGraph => ({
  ...wan(),
  '3': sampler({ model: ['37', 0], latent_image: ['62', 0], denoise: 0.6 }),
  '60': node('LoadVideo', { file: 'input.mp4' }),
  '61': node('GetVideoComponents', { video: ['60', 0] }),
  '62': node('VAEEncode', { pixels: ['61', 0], vae: ['39', 0] }),
})

export const song = (): ApiGraph => ({
  '3': sampler({ positive: ['14', 0], negative: ['44', 0], latent_image: ['17', 0] }),
  '4': checkpoint(),
  '14': node('TextEncodeAceStepAudio', {
    clip: ['4', 1],
    tags: 'funk, pop, 105 BPM',
    lyrics: '[verse]\nNeon lights they flicker bright',
    lyrics_strength: 0.99,
  }),
  '17': node('EmptyAceStepLatentAudio', { seconds: 120, batch_size: 1 }),
  '18': node('VAEDecodeAudio', { samples: ['3', 0], vae: ['4', 2] }),
  '44': node('ConditioningZeroOut', { conditioning: ['14', 0] }),
  '59': node('SaveAudioMP3', { audio: ['18', 0], filename_prefix: 'audio/ComfyUI', quality: 'V0' }),
})
