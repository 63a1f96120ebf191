import {
  Box3,
  DirectionalLight,
  HemisphereLight,
  Mesh,
  PerspectiveCamera,
  PMREMGenerator,
  Scene,
  Spherical,
  Texture,
  TextureLoader,
  Vector3,
  WebGLRenderer,
  type Material,
  type Object3D,
} from 'three'
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import { RoomEnvironment } from 'three/examples/jsm/environments/RoomEnvironment.js'
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js'

export interface MeshScene {
  triangles: number
  setTurning: (turning: boolean) => void
  setWireframe: (wireframe: boolean) => void
  /** Around the model, in radians. */
  orbit: (right: number, up: number) => void
  /** Sideways and up, in shares of the view. */
  pan: (right: number, up: number) => void
  /** Above 1 nearer. */
  zoom: (factor: number) => void
  reset: () => void
  dispose: () => void
}

const FIELD_OF_VIEW = 35
/** Seen a little from above and from the side, as a thing on a table. */
const FIRST_VIEW = new Spherical(1, 1.25, 0.6)
const ROOM_BLUR = 0.04
/** Turns a minute, times two: a round takes twenty seconds. */
const TURNING_SPEED = 3
const MOST_DENSITY = 2

/** A GLB file on a canvas, drawn only when something moves. Throws where there is no WebGL or no mesh to show. */
export async function openMeshScene(canvas: HTMLCanvasElement, file: ArrayBuffer): Promise<MeshScene> {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true })
  try {
    const model = await readModel(file)
    return showModel(renderer, canvas, model)
  } catch (error) {
    renderer.dispose()
    renderer.forceContextLoss()
    throw error
  }
}

async function readModel(file: ArrayBuffer): Promise<Object3D> {
  const loader = new GLTFLoader()
  // its own way with pictures fetches blob: addresses, which the content policy refuses; an image element may show them
  loader.register((parser) => {
    ;(parser as { textureLoader: unknown }).textureLoader = new TextureLoader(parser.options.manager)
    return { name: 'pictures-by-element' }
  })
  const { scene } = await loader.parseAsync(file, '')
  return scene
}

function showModel(renderer: WebGLRenderer, canvas: HTMLCanvasElement, model: Object3D): MeshScene {
  const scene = new Scene()
  const disposeLight = lightUp(scene, renderer)
  scene.add(model)

  const bounds = new Box3().setFromObject(model)
  const middle = bounds.getCenter(new Vector3())
  const radius = Math.max(bounds.getSize(new Vector3()).length() / 2, 1e-6)
  const camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, radius / 100, radius * 100)
  const controls = new OrbitControls(camera, canvas)
  controls.minDistance = radius * 0.2
  controls.maxDistance = radius * 20
  controls.autoRotateSpeed = TURNING_SPEED

  let drawing = 0
  let last = performance.now()
  const draw = () => {
    drawing = 0
    const now = performance.now()
    controls.update((now - last) / 1000)
    last = now
    renderer.render(scene, camera)
    if (controls.autoRotate) drawLater()
  }
  function drawLater() {
    if (drawing === 0) drawing = requestAnimationFrame(draw)
  }
  controls.addEventListener('change', drawLater)

  const resize = () => {
    const { clientWidth, clientHeight } = canvas
    if (clientWidth === 0 || clientHeight === 0) return
    renderer.setPixelRatio(Math.min(MOST_DENSITY, window.devicePixelRatio || 1))
    renderer.setSize(clientWidth, clientHeight, false)
    camera.aspect = clientWidth / clientHeight
    camera.updateProjectionMatrix()
    drawLater()
  }
  const observer = new ResizeObserver(resize)
  observer.observe(canvas)

  const reset = () => {
    const narrow = Math.min(1, camera.aspect)
    const distance = (radius / Math.sin(((FIELD_OF_VIEW / 2) * Math.PI) / 180) / narrow) * 1.05
    controls.target.copy(middle)
    camera.position.setFromSpherical(new Spherical(distance, FIRST_VIEW.phi, FIRST_VIEW.theta)).add(middle)
    controls.update()
    drawLater()
  }
  const moveCamera = (change: (offset: Spherical) => void) => {
    const offset = new Spherical().setFromVector3(camera.position.clone().sub(controls.target))
    change(offset)
    offset.makeSafe()
    camera.position.setFromSpherical(offset).add(controls.target)
    controls.update()
    drawLater()
  }
  resize()
  reset()

  return {
    triangles: countTriangles(model),
    setTurning(turning) {
      last = performance.now()
      controls.autoRotate = turning
      drawLater()
    },
    setWireframe(wireframe) {
      for (const material of materialsOf(model)) if ('wireframe' in material) material.wireframe = wireframe
      drawLater()
    },
    orbit: (right, up) =>
      moveCamera((offset) => {
        offset.theta += right
        offset.phi -= up
      }),
    pan(right, up) {
      const reach = camera.position.distanceTo(controls.target)
      const shift = new Vector3(right * reach, up * reach, 0).applyQuaternion(camera.quaternion)
      controls.target.add(shift)
      camera.position.add(shift)
      controls.update()
      drawLater()
    },
    zoom: (factor) =>
      moveCamera((offset) => {
        offset.radius = Math.min(controls.maxDistance, Math.max(controls.minDistance, offset.radius / factor))
      }),
    reset,
    dispose() {
      observer.disconnect()
      cancelAnimationFrame(drawing)
      controls.removeEventListener('change', drawLater)
      controls.dispose()
      disposeModel(model)
      disposeLight()
      renderer.dispose()
      // a browser keeps only so many contexts: a walk through fifty models must not lose the last ones
      renderer.forceContextLoss()
    },
  }
}

/** The light of a room, or of three lamps where a processor does the drawing: a room takes it many seconds. */
function lightUp(scene: Scene, renderer: WebGLRenderer): () => void {
  if (isDrawnByProcessor(renderer.getContext())) {
    const side = new DirectionalLight(0xffffff, 2)
    side.position.set(2, 3, 4)
    const back = new DirectionalLight(0xffffff, 0.8)
    back.position.set(-3, 2, -2)
    scene.add(new HemisphereLight(0xffffff, 0x8d8579, 1.6), side, back)
    return () => undefined
  }
  const maker = new PMREMGenerator(renderer)
  const room = new RoomEnvironment()
  const surroundings = maker.fromScene(room, ROOM_BLUR)
  room.dispose()
  maker.dispose()
  scene.environment = surroundings.texture
  return () => surroundings.dispose()
}

function isDrawnByProcessor(gl: WebGLRenderingContext | WebGL2RenderingContext): boolean {
  const info = gl.getExtension('WEBGL_debug_renderer_info')
  const name: unknown = info && gl.getParameter(info.UNMASKED_RENDERER_WEBGL)
  return typeof name === 'string' && /swiftshader|llvmpipe|software|basic render/i.test(name)
}

function* meshesOf(model: Object3D): Generator<Mesh> {
  if (model instanceof Mesh) yield model as Mesh
  for (const child of model.children) yield* meshesOf(child)
}

function materialsOf(model: Object3D): Set<Material & { wireframe?: boolean }> {
  return new Set([...meshesOf(model)].flatMap(({ material }) => material))
}

function countTriangles(model: Object3D): number {
  return [...meshesOf(model)].reduce(
    (sum, { geometry }) => sum + (geometry.index?.count ?? geometry.getAttribute('position')?.count ?? 0) / 3,
    0,
  )
}

function disposeModel(model: Object3D): void {
  for (const { geometry } of meshesOf(model)) geometry.dispose()
  for (const material of materialsOf(model)) {
    for (const value of Object.values(material)) if (value instanceof Texture) value.dispose()
    material.dispose()
  }
}
