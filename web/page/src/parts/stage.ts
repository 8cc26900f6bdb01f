/** What plays beats, with its styles. */
import "isettlers-board/styles/motion.css";

export { Stage } from "isettlers-board/motion";
