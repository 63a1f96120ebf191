/** How far each pixel belongs to a person. */
export const PERSON_FILE = 'selfie.onnx'
/** Knows people only, and their hair. */
export const PERSON_MATTE_FILE = 'modnet.onnx'
export const FACE_FILE = 'blazeface.onnx'
export const FACE_MESH_FILE = 'facemesh.onnx'
/** Finds the main thing of a picture, whatever it is. */
export const SALIENCE_FILE = 'u2netp.onnx'

/** What it takes to find the subject of any picture. */
export const SUBJECT_FILES = [SALIENCE_FILE, PERSON_FILE, FACE_FILE] as const
