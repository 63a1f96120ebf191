export const NAMED_PALETTES = {
  sunset: ['#2d2a5c', '#a23b72', '#f2685c', '#ffb35c', '#ffe3a3'],
  ocean: ['#0b2c4a', '#16628a', '#2fa4b5', '#8fd6cf', '#f2ead3'],
  forest: ['#1d3a2c', '#3f6b3f', '#86a35b', '#d9c27a', '#f3ead2'],
  desert: ['#5a2e24', '#b5563a', '#e39a57', '#f2cf94', '#f9ecd4'],
  berry: ['#3a1437', '#7c2358', '#c93f74', '#f291a3', '#fde4dc'],
  nordic: ['#27384a', '#5a7488', '#9fb6bf', '#d8dcd6', '#c8553d'],
  candy: ['#ff6f91', '#ffc75f', '#7fd1c7', '#a78bda', '#fff3e6'],
  vintage: ['#3b3a36', '#a8472d', '#d99a3d', '#5f8f86', '#f1e3c3'],
  neon: ['#120a2e', '#5b1fa8', '#ff2f92', '#22d3ee', '#ffe45e'],
  earth: ['#3d2b20', '#7a5236', '#b5855a', '#8a8c5a', '#ecdfc7'],
  mono: ['#16161a', '#4a4a50', '#85858b', '#c4c4c6', '#f4f2ee'],
  spring: ['#3f6b57', '#8fbf6a', '#f2c6cf', '#f6e58d', '#fdf6e9'],
} as const satisfies Record<string, readonly string[]>
