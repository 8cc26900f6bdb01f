package local

import "unsafe"

// wordsFor returns how many words hold some bytes.
func wordsFor(bytes int) int { return (bytes + 7) / 8 }

// bytesOf returns the bytes of words, which are aligned as the library needs it.
func bytesOf(words []uint64) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(words))), 8*len(words))
}
