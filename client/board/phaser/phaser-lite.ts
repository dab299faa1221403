// The few parts of Phaser this client uses. Bundled by `phaser-plugin.ts`; types come from the phaser package
// itself.
import type Phaser from 'phaser'
// Imported for their side effect: each registers itself as a scene plugin. The game does not boot without
// them.
import Cameras from 'phaser/src/cameras/2d/CameraManager.js'
import GameImpl from 'phaser/src/core/Game.js'
import Events from 'phaser/src/events/EventEmitter.js'
import Displays from 'phaser/src/gameobjects/DisplayList.js'
import GameObjectImpl from 'phaser/src/gameobjects/GameObject.js'
import Creator from 'phaser/src/gameobjects/GameObjectCreator.js'
import Factory from 'phaser/src/gameobjects/GameObjectFactory.js'
import ShaderImpl from 'phaser/src/gameobjects/shader/Shader.js'
import Updates from 'phaser/src/gameobjects/UpdateList.js'
import SceneImpl from 'phaser/src/scene/Scene.js'
import Scenes from 'phaser/src/scene/ScenePlugin.js'

export const Game = GameImpl as typeof Phaser.Game
export const Scene = SceneImpl as typeof Phaser.Scene
export const GameObject = GameObjectImpl as typeof Phaser.GameObjects.GameObject
export const Shader = ShaderImpl as typeof Phaser.GameObjects.Shader

export const WEBGL: typeof Phaser.WEBGL = 2
export const SCALE_NONE: typeof Phaser.Scale.ScaleModes.NONE = 0

/** Kept so that no bundler drops the plugins above. */
export const plugins = [Cameras, Creator, Displays, Events, Factory, Scenes, Updates]
