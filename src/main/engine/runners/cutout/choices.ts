/** What the models of this family let a designer choose; the catalog offers exactly these. */
export const EDGE_STYLES = ['natural', 'crisp', 'tight', 'sticker'] as const
export const FOCUS = ['sharp', 'soft', 'dreamy'] as const
export const LIGHT_MATCHES = ['keep', 'match', 'blend'] as const
export const STUDIO_STYLES = ['sweep', 'podium', 'mirror'] as const
export const WALL_PALETTES = ['auto', 'white', 'stone', 'blush', 'sage', 'sky', 'sand', 'noir'] as const
export const STUDIO_LIGHTS = ['soft', 'bright', 'dramatic'] as const
export const STUDIO_DIRECTIONS = ['left', 'right', 'top', 'front'] as const
export const CURVES = ['smooth', 'angular', 'blocks'] as const
export const TRACE_COLOURS = ['full', '16', '8', '4', 'mono'] as const
export const TRACE_DETAILS = ['low', 'medium', 'high'] as const
