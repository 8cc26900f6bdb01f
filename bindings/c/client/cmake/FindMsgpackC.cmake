# The C library of MessagePack, which distributions ship under several names.
# Defines the target MsgpackC::MsgpackC, and MsgpackC_PKGCONFIG: what its pkg-config file is called.
include(FindPackageHandleStandardArgs)
find_package(PkgConfig QUIET)

foreach(name IN ITEMS msgpack-c msgpack)
  if(PkgConfig_FOUND AND NOT MsgpackC_PKGCONFIG)
    pkg_check_modules(PC_MSGPACK_${name} QUIET ${name})
    if(PC_MSGPACK_${name}_FOUND)
      set(MsgpackC_PKGCONFIG ${name})
      set(MsgpackC_VERSION ${PC_MSGPACK_${name}_VERSION})
      set(hints ${PC_MSGPACK_${name}_LIBRARY_DIRS} ${PC_MSGPACK_${name}_LIBDIR})
      set(include_hints ${PC_MSGPACK_${name}_INCLUDE_DIRS} ${PC_MSGPACK_${name}_INCLUDEDIR})
    endif()
  endif()
endforeach()

find_library(MsgpackC_LIBRARY NAMES msgpack-c msgpackc HINTS ${hints})
find_path(MsgpackC_INCLUDE_DIR NAMES msgpack.h HINTS ${include_hints})
mark_as_advanced(MsgpackC_LIBRARY MsgpackC_INCLUDE_DIR)
find_package_handle_standard_args(
  MsgpackC
  REQUIRED_VARS MsgpackC_LIBRARY MsgpackC_INCLUDE_DIR
  VERSION_VAR MsgpackC_VERSION
  REASON_FAILURE_MESSAGE "install libmsgpack-c-dev (libmsgpack-dev before Debian 13), or msgpack with Homebrew")

if(MsgpackC_FOUND AND NOT TARGET MsgpackC::MsgpackC)
  add_library(MsgpackC::MsgpackC UNKNOWN IMPORTED)
  set_target_properties(
    MsgpackC::MsgpackC PROPERTIES IMPORTED_LOCATION "${MsgpackC_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES
                                                                          "${MsgpackC_INCLUDE_DIR}")
endif()
