import { init } from "snabbdom/build/init.js";
import { attributesModule } from "snabbdom/build/modules/attributes.js";
import { classModule } from "snabbdom/build/modules/class.js";
import { variables } from "./dom.js";

/** Puts a drawing in place of the one before; what stays the same keeps its elements. */
export const patch = init([attributesModule, classModule, variables]);
