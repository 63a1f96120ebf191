export const ASSET_KINDS = ['image', 'video', 'audio', '3d', 'text'] as const
export type AssetKind = (typeof ASSET_KINDS)[number]

export const DOWNLOAD_FORMATS = ['obj', 'fbx', 'usdz', 'stl'] as const
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number]
