/**
 * The few parts of Phaser that this client uses, with the types of the whole. `phaser-plugin.ts` writes the
 * code of this module from the tables in `phaser-insides.ts`.
 */
import type Phaser from 'phaser'

export declare const Game: typeof Phaser.Game
export declare const Scene: typeof Phaser.Scene
export declare const GameObject: typeof Phaser.GameObjects.GameObject
export declare const Shader: typeof Phaser.GameObjects.Shader
export declare const WEBGL: typeof Phaser.WEBGL
export declare const SCALE_NONE: typeof Phaser.Scale.ScaleModes.NONE
