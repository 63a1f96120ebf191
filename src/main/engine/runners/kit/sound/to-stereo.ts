/**
 * Any sound in two channels, as loud as it is: asked for two channels, ffmpeg makes one of them by 3 dB quieter. The parts
 * of each side add up to the whole of it, whichever of these channels there are.
 */
export const TO_STEREO = 'pan=stereo|FL<FL+0.707*FC+0.707*BL+0.707*SL|FR<FR+0.707*FC+0.707*BR+0.707*SR'
