/** The engine of isettlers in a Java process, without native code and without Python. */
package isettlers;
